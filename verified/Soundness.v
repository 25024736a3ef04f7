(** * The theorem

    The build prints what these rest on: nothing but Coq itself ("Closed under the global
    context"). *)

From Coq Require Import List NArith.
From Coq.Strings Require Import Byte.
From Mj Require Import Game Knowledge Scan Checker Mahjong Text RoundTrip.
Import ListNotations.

(** If the checker accepts any list of lines about a board, no sequence of legal moves clears the
    board. *)
Theorem checker_is_right : forall r b lines,
  check (frame_of r b) lines = accepted -> ~ exists moves, clears r b [] moves.
Proof. exact check_right. Qed.

(** If the program says that a proof is right, then no sequence of legal moves clears the board that
    it has read, by the rule that the proof names. *)
Theorem program_is_right : forall board_text proof_text clauses,
  judge board_text proof_text = proved clauses ->
  exists r b, rule_of proof_text = Some r /\ read_board board_text = inr b /\
    ~ exists moves, clears r b [] moves.
Proof.
  intros board_text proof_text clauses H. unfold judge in H.
  destruct (read_board board_text) as [[bad number] | b]; [discriminate|].
  unfold judge_lines in H. unfold rule_of.
  destruct (lines_of proof_text) as [|[number words] lines]; [discriminate|].
  destruct (read_header words) as [[r matching]|]; [|discriminate].
  exists r, b. split; [reflexivity|]. split; [reflexivity|].
  destruct (read_lines (frame_of r b) matching number false [] lines) as [[bad n] | ls];
    [discriminate|].
  apply (checker_is_right r b ls).
  destruct (check (frame_of r b) ls); [reflexivity | discriminate | discriminate].
Qed.

(** And it reads the board that was written down: if the program says that a proof is right about a
    board written one tile a line, and the proof begins with "mjproof 1" or "mjproof 2", no sequence
    of legal moves clears that board; nor if it begins with "mjproof 1 any-level" or "mjproof 2
    any-level", and tiles on any higher level count as lying upon others. *)
Theorem program_is_right_about_written_boards : forall b version rest clauses,
  Forall is_small_tile b -> version = x31 \/ version = x32 ->
  (judge (write_board b) (mjproof ++ [x20; version; x0a] ++ rest) = proved clauses ->
   ~ exists moves, clears one_level b [] moves) /\
  (judge (write_board b) (mjproof ++ [x20; version; x20] ++ any_level_word ++ [x0a] ++ rest)
     = proved clauses ->
   ~ exists moves, clears any_level b [] moves).
Proof.
  intros b version rest clauses S V. destruct (rule_is_read version rest V) as [R1 R2].
  pose proof (read_write_board b S) as W.
  split; intros H; apply program_is_right in H; destruct H as (r & b' & R & B & N);
    rewrite B in W; subst b'; [rewrite R1 in R | rewrite R2 in R]; injection R as <-; exact N.
Qed.

Print Assumptions checker_is_right.
Print Assumptions program_is_right.
Print Assumptions program_is_right_about_written_boards.

(** * The theorem

    The build prints what these rest on: nothing but Coq itself ("Closed under the global
    context"). *)

From Coq Require Import List NArith.
From Mj Require Import Game Knowledge Scan Checker Mahjong Text RoundTrip.
Import ListNotations.

(** If the checker accepts any list of lines about a board, no sequence of legal moves clears the
    board. *)
Theorem checker_is_right : forall r b lines,
  check (frame_of r b) lines = accepted -> ~ exists moves, clears r b [] moves.
Proof. exact check_right. Qed.

(** If the program says that a proof is right by a rule, then no sequence of moves that are legal by
    this rule clears the board that it has read; and the rule is the one that was asked for, if one
    was. *)
Theorem program_is_right : forall wanted board_text proof_text r clauses,
  judge wanted board_text proof_text = proved r clauses ->
  (wanted = None \/ wanted = Some r) /\
  exists b, read_board board_text = inr b /\ ~ exists moves, clears r b [] moves.
Proof.
  intros wanted board_text proof_text r clauses H. unfold judge in H.
  destruct (read_board board_text) as [[bad number] | b]; [discriminate|].
  unfold judge_lines in H.
  destruct (lines_of proof_text) as [|[number words] lines]; [discriminate|].
  destruct (read_header words) as [[r' matching]|]; [|discriminate].
  destruct (is_wanted wanted r') eqn:W; [|discriminate].
  destruct (read_lines (frame_of r' b) matching number false [] lines) as [[bad n] | ls];
    [discriminate|].
  destruct (check (frame_of r' b) ls) eqn:C; [|discriminate | discriminate].
  injection H as -> _. split.
  - destruct wanted as [[]|], r; cbn in W; auto; discriminate.
  - exists b. split; [reflexivity|]. exact (checker_is_right r b ls C).
Qed.

(** And it reads the board that was written down: if the program says that a proof is right about a
    board written one tile a line, no sequence of legal moves clears that board. *)
Theorem program_is_right_about_written_boards : forall wanted b proof_text r clauses,
  Forall is_small_tile b ->
  judge wanted (write_board b) proof_text = proved r clauses ->
  ~ exists moves, clears r b [] moves.
Proof.
  intros wanted b proof_text r clauses S H. pose proof (read_write_board b S) as W.
  apply program_is_right in H. destruct H as (_ & b' & B & N). rewrite B in W. subst b'. exact N.
Qed.

Print Assumptions checker_is_right.
Print Assumptions program_is_right.
Print Assumptions program_is_right_about_written_boards.

(** * That boards are read as they are written

    A board can be written down, one tile a line, in decimal; what is written like that is read as
    that board. *)

From Coq Require Import List NArith ZArith Bool Lia.
From Coq.Strings Require Import Byte.
From Mj Require Import Game Mahjong Text.
Import ListNotations.
Local Open Scope N_scope.

(** ** Writing *)

Definition digit (n : N) : byte :=
  match n with
  | 0 => x30 | 1 => x31 | 2 => x32 | 3 => x33 | 4 => x34
  | 5 => x35 | 6 => x36 | 7 => x37 | 8 => x38 | _ => x39
  end.

(** The digits of a number below 10^(more + 1), before others. *)
Fixpoint digits (more : nat) (n : N) (after : word) : word :=
  match more with
  | O => digit n :: after
  | S more => if N.ltb n 10 then digit n :: after
              else digits more (n / 10) (digit (n mod 10) :: after)
  end.

Definition write_number (z : Z) : word :=
  match z with
  | Z0 => [x30]
  | Zpos p => digits 9 (Npos p) []
  | Zneg p => x2d :: digits 9 (Npos p) []
  end.

Definition write_tile (t : tile) : text :=
  write_number (row t) ++ [x20] ++ write_number (col t) ++ [x20] ++
  write_number (level t) ++ [x20] ++ write_number (group t) ++ [x0a].

Definition write_board (b : board) : text := flat_map write_tile b.

(** ** Numbers *)

Lemma digit_of_digit : forall n, n < 10 -> digit_of (digit n) = Some n.
Proof.
  intros n H. assert (C : n = 0 \/ n = 1 \/ n = 2 \/ n = 3 \/ n = 4 \/ n = 5 \/ n = 6 \/ n = 7 \/
    n = 8 \/ n = 9) by lia.
  repeat (destruct C as [-> | C]; [reflexivity|]). subst. reflexivity.
Qed.

Lemma take_digits_digits : forall more n after, n < 10 ^ N.of_nat (S more) -> n < 4294967296 ->
  take_digits 0 (digits more n after) = take_digits n after.
Proof.
  assert (One : forall n after, n < 10 -> take_digits 0 (digit n :: after) = take_digits n after).
  { intros n after H. cbn [take_digits]. rewrite digit_of_digit by exact H. reflexivity. }
  induction more as [|more IH]; intros n after B L; cbn [digits].
  - apply One. exact B.
  - destruct (N.ltb_spec n 10) as [H | H]; [apply One, H|].
    pose proof (N.div_mod' n 10) as E. pose proof (N.mod_lt n 10 ltac:(discriminate)) as M.
    generalize dependent (n / 10). generalize dependent (n mod 10). intros m M q E.
    rewrite Nat2N.inj_succ, N.pow_succ_r' in B.
    rewrite IH by lia. cbn [take_digits]. rewrite digit_of_digit by lia.
    destruct (N.ltb_spec q 4294967296); [|lia]. f_equal. lia.
Qed.

(** Bytes that neither end a word nor begin a comment. *)
Definition plain (c : byte) : bool :=
  match c with x0a | x20 | x09 | x0d | x23 => false | _ => true end.

Lemma digits_plain : forall more n after, forallb plain after = true ->
  forallb plain (digits more n after) = true.
Proof.
  assert (D : forall n, plain (digit n) = true).
  { intros [|p]; [reflexivity|]. do 4 (destruct p as [p|p|]; try reflexivity). }
  induction more as [|more IH]; intros n after A; cbn [digits].
  - cbn. rewrite D, A. reflexivity.
  - destruct (N.ltb n 10); [cbn; rewrite D, A; reflexivity|].
    apply IH. cbn. rewrite D, A. reflexivity.
Qed.

Lemma digits_begin : forall more n after, exists c rest,
  digits more n after = c :: rest /\ (n < 10 ^ N.of_nat (S more) -> digit_of c <> None).
Proof.
  induction more as [|more IH]; intros n after; cbn [digits].
  - eexists _, _. split; [reflexivity|]. intros H. rewrite digit_of_digit by exact H. discriminate.
  - destruct (N.ltb_spec n 10) as [H | H].
    + eexists _, _. split; [reflexivity|]. intros _. rewrite digit_of_digit by exact H.
      discriminate.
    + destruct (IH (n / 10) (digit (n mod 10) :: after)) as (c & rest & E & D).
      exists c, rest. split; [exact E|]. intros B. apply D.
      rewrite Nat2N.inj_succ, N.pow_succ_r' in B. apply N.div_lt_upper_bound; lia.
Qed.

Lemma read_digits_digits : forall n, n < 4294967296 -> read_digits (digits 9 n []) = Some n.
Proof.
  intros n L. unfold read_digits. destruct (digits_begin 9 n []) as (c & rest & E & _).
  assert (T : take_digits 0 (digits 9 n []) = (n, [])).
  { rewrite take_digits_digits; [reflexivity | | exact L].
    change (10 ^ N.of_nat 10) with 10000000000. lia. }
  rewrite E in *. rewrite T. reflexivity.
Qed.

(** Numbers of 32 bits. *)
Definition is_small (z : Z) : Prop := (-2147483648 <= z <= 2147483647)%Z.

Lemma read_write_number : forall z, is_small z -> read_number (write_number z) = Some z.
Proof.
  intros z S. unfold is_small in S.
  assert (R : (Z.leb (-2147483648) z && Z.leb z 2147483647)%bool = true)
    by (apply andb_true_intro; split; apply Z.leb_le; lia).
  destruct z as [|p|p]; [reflexivity | |]; unfold write_number.
  - assert (L : Npos p < 4294967296) by lia.
    pose proof (read_digits_digits _ L) as D.
    destruct (digits_begin 9 (Npos p) []) as (c & rest & E & H).
    assert (H' : digit_of c <> None)
      by (apply H; change (10 ^ N.of_nat 10) with 10000000000; lia).
    rewrite E in *. unfold read_number.
    assert (A : forall (x y : option Z),
      match c with x2d => x | x2b => y | _ => option_map Z.of_N (read_digits (c :: rest)) end
      = option_map Z.of_N (read_digits (c :: rest)))
      by (intros x y; destruct c; try reflexivity; destruct H'; reflexivity).
    rewrite A, D. cbn [option_map Z.of_N]. rewrite R. reflexivity.
  - assert (L : Npos p < 4294967296) by lia.
    unfold read_number. rewrite (read_digits_digits _ L). cbn [option_map Z.of_N Z.opp].
    rewrite R. reflexivity.
Qed.

Lemma write_number_plain : forall z, forallb plain (write_number z) = true /\ write_number z <> [].
Proof.
  intros [|p|p]; unfold write_number.
  - split; [reflexivity | discriminate].
  - split; [apply digits_plain; reflexivity|].
    destruct (digits_begin 9 (Npos p) []) as (c & rest & -> & _). discriminate.
  - split; [cbn [forallb]; apply digits_plain; reflexivity | discriminate].
Qed.

(** ** Lines *)

Lemma no_comments : forall t before, forallb (fun c => negb (Byte.eqb c x23)) t = true ->
  without_comments false before t = rev before ++ t.
Proof.
  induction t as [|c t IH]; intros before H.
  - cbn. unfold rev'. rewrite <- rev_alt, app_nil_r. reflexivity.
  - cbn [forallb] in H. apply andb_prop in H. destruct H as [C H].
    assert (E : without_comments false before (c :: t) = without_comments false (c :: before) t)
      by (destruct c; try reflexivity; discriminate C).
    rewrite E, IH by exact H. cbn [rev]. rewrite <- app_assoc. reflexivity.
Qed.

Lemma word_is_read : forall w number before words lines rest, forallb plain w = true ->
  lines_from number before words lines (w ++ rest) =
  lines_from number (rev w ++ before) words lines rest.
Proof.
  induction w as [|c w IH]; intros number before words lines rest P; [reflexivity|].
  cbn [forallb] in P. apply andb_prop in P. destruct P as [C P].
  cbn [app lines_from]. replace (kind_of c) with part_of_word
    by (destruct c; try reflexivity; discriminate C).
  rewrite IH by exact P. cbn [rev]. rewrite <- app_assoc. reflexivity.
Qed.

Lemma end_word_rev : forall w words, w <> [] -> end_word (rev w ++ []) words = w :: words.
Proof.
  intros w words N. rewrite app_nil_r. unfold end_word.
  destruct (rev w) eqn:E.
  - apply (f_equal (@rev byte)) in E. rewrite rev_involutive in E. contradiction.
  - rewrite <- E. unfold rev'. rewrite <- rev_alt, rev_involutive. reflexivity.
Qed.

Definition words_of (t : tile) : list word :=
  [write_number (row t); write_number (col t); write_number (level t); write_number (group t)].

Lemma tile_is_read : forall t number lines rest,
  lines_from number [] [] lines (write_tile t ++ rest) =
  lines_from (N.succ number) [] [] ((number, words_of t) :: lines) rest.
Proof.
  intros t number lines rest. unfold write_tile.
  pose proof (write_number_plain (row t)) as [R R'].
  pose proof (write_number_plain (col t)) as [C C'].
  pose proof (write_number_plain (level t)) as [L L'].
  pose proof (write_number_plain (group t)) as [G G'].
  rewrite <- !app_assoc.
  rewrite word_is_read by exact R. cbn [app lines_from kind_of]. rewrite end_word_rev by exact R'.
  rewrite word_is_read by exact C. cbn [app lines_from kind_of]. rewrite end_word_rev by exact C'.
  rewrite word_is_read by exact L. cbn [app lines_from kind_of]. rewrite end_word_rev by exact L'.
  rewrite word_is_read by exact G. cbn [app lines_from kind_of]. rewrite end_word_rev by exact G'.
  reflexivity.
Qed.

Fixpoint numbered_words (number : N) (b : board) : list (N * list word) :=
  match b with
  | [] => []
  | t :: b => (number, words_of t) :: numbered_words (N.succ number) b
  end.

Lemma board_is_split : forall b number lines,
  lines_from number [] [] lines (write_board b) = rev lines ++ numbered_words number b.
Proof.
  induction b as [|t b IH]; intros number lines.
  - cbn. unfold rev'. rewrite <- rev_alt, app_nil_r. reflexivity.
  - unfold write_board in *. cbn [flat_map]. rewrite tile_is_read, IH. cbn [rev numbered_words].
    rewrite <- app_assoc. reflexivity.
Qed.

(** ** Boards *)

Definition is_small_tile (t : tile) : Prop :=
  is_small (row t) /\ is_small (col t) /\ is_small (level t) /\ is_small (group t).

Lemma tiles_are_read : forall b number before, Forall is_small_tile b ->
  exists tiles, read_tiles before (numbered_words number b) = inr (rev before ++ tiles) /\
    map snd tiles = b.
Proof.
  induction b as [|t b IH]; intros number before S.
  - exists []. cbn. unfold rev'. rewrite <- rev_alt, app_nil_r. auto.
  - inversion S as [|? ? [R [C [L G]]] S']. subst.
    destruct (IH (N.succ number) ((number, t) :: before) S') as (tiles & E & M).
    exists ((number, t) :: tiles). split; [|cbn; rewrite M; reflexivity].
    cbn [numbered_words read_tiles]. unfold words_of. cbn [read_words]. unfold read_tile.
    rewrite !read_write_number by assumption. destruct t as [r c l g]. cbn in E |- *.
    rewrite E. cbn [rev]. rewrite <- app_assoc. reflexivity.
Qed.

Lemma plain_no_comment : forall w, forallb plain w = true ->
  forallb (fun c => negb (Byte.eqb c x23)) w = true.
Proof.
  intros w H. rewrite forallb_forall in *. intros c I. specialize (H c I).
  destruct c; try reflexivity; discriminate H.
Qed.

Lemma board_has_no_comment : forall b,
  forallb (fun c => negb (Byte.eqb c x23)) (write_board b) = true.
Proof.
  induction b as [|t b IH]; [reflexivity|]. unfold write_board in *. cbn [flat_map].
  rewrite forallb_app, IH, andb_true_r. unfold write_tile.
  rewrite !forallb_app.
  assert (W : forall z, forallb (fun c => negb (Byte.eqb c x23)) (write_number z) = true)
    by (intros z; apply plain_no_comment, write_number_plain).
  rewrite !W. reflexivity.
Qed.

(** What is written as a board is read as its tiles, in their order. *)
Theorem read_write_tiles : forall b, Forall is_small_tile b ->
  exists tiles, read_all_tiles (write_board b) = inr tiles /\ map snd tiles = b.
Proof.
  intros b S. unfold read_all_tiles, lines_of.
  rewrite no_comments by apply board_has_no_comment. cbn [rev app].
  rewrite board_is_split. cbn [rev app]. apply tiles_are_read, S.
Qed.

(** So it is read as that board, or refused because groups are odd or tiles overlap. *)
Theorem read_write_board : forall b, Forall is_small_tile b ->
  match read_board (write_board b) with
  | inr b' => b' = b
  | inl (why, _) => why = odd_group \/ why = overlapping
  end.
Proof.
  intros b S. destruct (read_write_tiles b S) as (tiles & E & M). unfold read_board.
  rewrite E, M. generalize (numbered 1 b) at 3. generalize (map fst tiles).
  intros lines all. revert lines. induction all as [|x all IH]; intros [|number lines]; cbn;
    try reflexivity.
  destruct (Nat.odd _); [auto|]. destruct (existsb _ _); [auto|]. apply IH.
Qed.

(** * The checker

    Every line of a proof has to follow from those before it; see docs/proof.md. That this is so is
    decided by [check], and the theorem is that a board about which [check] says yes has no
    solution. *)

From Coq Require Import List PArith NArith Bool FMapPositive MSetPositive.
From Mj Require Import Pairing Knowledge Scan.
Import ListNotations.

(** A line: its number, its clause, and, if it is a matching line, a tile of the group and the tiles
    that are taken away. *)
Record line : Set := {
  number : N;
  says : clause;
  witness : option (positive * list positive) }.

(** ** Clauses that may be used, found by their literals *)

Definition index : Type := PositiveMap.t (PositiveMap.t (list clause)).

Record library : Type := { with_together : index; with_apart : index }.

Definition no_clauses : library :=
  {| with_together := PositiveMap.empty _; with_apart := PositiveMap.empty _ |}.

Definition row_of (i : index) (a : positive) : PositiveMap.t (list clause) :=
  match PositiveMap.find a i with None => PositiveMap.empty _ | Some row => row end.

Definition enter (a b : positive) (c : clause) (i : index) : index :=
  PositiveMap.add a (PositiveMap.add b (c :: listed (row_of i a) b) (row_of i a)) i.

Definition add_literal (c : clause) (lib : library) (l : literal) : library :=
  if together l then
    {| with_together := enter (one l) (other l) c (with_together lib);
       with_apart := with_apart lib |}
  else
    {| with_together := with_together lib;
       with_apart := enter (one l) (other l) c (with_apart lib) |}.

Definition add_clause (lib : library) (c : clause) : library := fold_left (add_literal c) c lib.

(** The clauses in which the opposite of a literal occurs. *)
Definition touched (lib : library) (l : literal) : list clause :=
  let i := if together l then with_apart lib else with_together lib in
  rev_append (listed (row_of i (other l)) (one l)) (listed (row_of i (one l)) (other l)).

(** ** Whether a line follows *)

Definition conclude_next (f : frame) (lib : library) (k : knowledge)
  : knowledge + option knowledge :=
  match news k with
  | [] => inr (Some k)
  | l :: later =>
      match conclude (mates f) (touched lib) l
              {| partners := partners k; aparts := aparts k; news := later |} with
      | None => inr None
      | Some k => inl k
      end
  end.

(** Draws conclusions until nothing new comes of it. *)
Definition conclude_all (f : frame) (lib : library) (k : knowledge) : option knowledge :=
  match again always (conclude_next f lib) k with
  | inl k => Some k
  | inr r => r
  end.

Definition assume_false (c : clause) (k : knowledge) : option knowledge :=
  each (fun l => note (opposite l)) c k.

(** [facts] is what is known without any assumption, if that is no contradiction. *)
Definition follows (f : frame) (lib : library) (facts : option knowledge) (l : line) : bool :=
  match andthen (andthen facts (assume_false (says l))) (conclude_all f lib) with
  | None => true
  | Some k =>
      match witness l with
      | None => scan_gets_stuck f k
      | Some (a, few) => has_no_pairing f k a few
      end
  end.

Definition first_facts (f : frame) : option knowledge :=
  andthen (each (last_partner (mates f)) (tiles f) nothing) (conclude_all f no_clauses).

(** The number of the first line that does not follow, if there is one. *)
Fixpoint first_wrong (f : frame) (lib : library) (facts : option knowledge) (lines : list line)
  : option N :=
  match lines with
  | [] => None
  | l :: lines =>
      if follows f lib facts l then
        let lib := add_clause lib (says l) in
        let facts := andthen (andthen facts (use_clause (says l))) (conclude_all f lib) in
        first_wrong f lib facts lines
      else Some (number l)
  end.

Definition is_empty (l : line) : bool := match says l with [] => true | _ => false end.

(** What is wrong with a list of lines: nothing, a line, or that the empty clause is missing. *)
Inductive verdict : Set := accepted | wrong_at (line : N) | endless.

Definition check (f : frame) (lines : list line) : verdict :=
  match first_wrong f no_clauses (first_facts f) lines with
  | Some line => wrong_at line
  | None => if existsb is_empty lines then accepted else endless
  end.

(** ** Why it is right *)

Section Right.

Variable f : frame.
Variable is_tile : positive -> Prop.
Variable group_name : Type.
Variable group_of : positive -> group_name.
Variable playable : (positive -> Prop) -> positive -> Prop.

Hypothesis playable_monotone : forall (gone more : positive -> Prop) a,
  (forall t, gone t -> more t) -> ~ more a -> playable gone a -> playable more a.
Hypothesis tiles_complete : forall a, is_tile a -> In a (tiles f).
Hypothesis tiles_sound : forall a, In a (tiles f) -> is_tile a.
Hypothesis mates_spec : forall a b,
  In b (mates f a) <-> is_tile a /\ is_tile b /\ group_of a = group_of b.
Hypothesis mates_distinct : forall a, NoDup (mates f a).
Hypothesis free_complete : forall set a,
  is_tile a -> playable (fun t => PositiveSet.mem t set = true) a -> is_free f set a = true.

Variable moves : list (positive * positive).
Hypothesis clears_it :
  clearing is_tile group_name group_of (both_playable playable) (fun _ => False) moves.

Let p : positive -> positive -> Prop := paired moves.

Definition all_hold (lib : library) : Prop :=
  forall l c, In c (touched lib l) -> clause_holds p c.

Let P : pairing is_tile group_name group_of p := clearing_gives_pairing _ _ _ _ _ clears_it.

Lemma listed_add : forall A (m : PositiveMap.t (list A)) a b list c,
  In c (listed (PositiveMap.add a list m) b) -> In c list \/ In c (listed m b).
Proof.
  intros A m a b list c. unfold listed. destruct (Pos.eq_dec b a) as [-> | N].
  - rewrite PositiveMap.gss. auto.
  - rewrite PositiveMap.gso by exact N. auto.
Qed.

Lemma enter_sound : forall a b c i x y d,
  In d (listed (row_of (enter a b c i) x) y) -> d = c \/ exists x', In d (listed (row_of i x') y)
    \/ In d (listed (row_of i x') b).
Proof.
  intros a b c i x y d. unfold enter, row_of at 1.
  destruct (Pos.eq_dec x a) as [-> | N].
  - rewrite PositiveMap.gss. intros H. apply listed_add in H.
    destruct H as [[H | H] | H]; [auto | right | right]; exists a; auto.
  - rewrite PositiveMap.gso by exact N. intros H. right. exists x. auto.
Qed.

Definition index_holds (i : index) : Prop :=
  forall a b c, In c (listed (row_of i a) b) -> clause_holds p c.

Lemma add_literal_holds : forall c l lib, clause_holds p c ->
  index_holds (with_together lib) /\ index_holds (with_apart lib) ->
  index_holds (with_together (add_literal c lib l)) /\ index_holds (with_apart (add_literal c lib l)).
Proof.
  intros c l lib H [T A].
  assert (E : forall i a b, index_holds i -> index_holds (enter a b c i)).
  { intros i a b I x y d D. apply enter_sound in D.
    destruct D as [-> | (x' & [D | D])]; [exact H | |]; eapply I; eauto. }
  unfold add_literal. destruct (together l); cbn; auto.
Qed.

Definition library_holds (lib : library) : Prop :=
  index_holds (with_together lib) /\ index_holds (with_apart lib).

Lemma add_clause_holds : forall c lib, clause_holds p c -> library_holds lib ->
  library_holds (add_clause lib c).
Proof.
  intros c lib H. unfold add_clause. generalize c at 2. intros ls. revert lib.
  induction ls as [|l ls IH]; intros lib L; cbn; [exact L|].
  apply IH, add_literal_holds; assumption.
Qed.

Lemma touched_hold : forall lib, library_holds lib -> all_hold lib.
Proof.
  intros lib [T A] l c I. unfold touched in I. rewrite rev_append_rev in I.
  apply in_app_or in I. rewrite <- in_rev in I. destruct (together l), I; eauto.
Qed.

Lemma no_clauses_hold : library_holds no_clauses.
Proof.
  split; intros a b c; unfold row_of, no_clauses, listed; cbn;
    rewrite PositiveMap.gempty; rewrite PositiveMap.gempty; intros [].
Qed.

Lemma conclude_fine' : forall lib l k, library_holds lib -> holds p l -> agrees p k ->
  fine p (conclude (mates f) (touched lib) l k).
Proof.
  intros lib l k L. apply conclude_fine.
  - exact (pairing_symmetric _ _ _ _ P).
  - exact (pairing_unique _ _ _ _ P).
  - intros a H. apply (pairing_tiles _ _ _ _ P) in H. tauto.
  - intros a N. destruct (mates f a) as [|b bs] eqn:E; [congruence|].
    apply (pairing_total _ _ _ _ P). apply (mates_spec a b). rewrite E. left. reflexivity.
  - intros a b I. apply mates_spec in I. apply (pairing_total _ _ _ _ P). tauto.
  - intros a b H. apply mates_spec.
    pose proof (pairing_tiles _ _ _ _ P _ _ H). pose proof (pairing_groups _ _ _ _ P _ _ H). tauto.
  - intros a b c I H. apply mates_spec in I. apply mates_spec.
    pose proof (pairing_tiles _ _ _ _ P _ _ H). pose proof (pairing_groups _ _ _ _ P _ _ H).
    intuition congruence.
  - exact mates_distinct.
  - apply touched_hold, L.
Qed.

Lemma conclude_all_fine : forall lib k, library_holds lib -> agrees p k ->
  fine p (conclude_all f lib k).
Proof.
  intros lib k L K. unfold conclude_all.
  assert (A := again_keeps _ _ (conclude_next f lib) (agrees p) (fine p)).
  cut (match again always (conclude_next f lib) k with inl k => agrees p k | inr r => fine p r end).
  { destruct (again always (conclude_next f lib) k); auto. }
  apply A; [|exact K]. clear k K A. intros k K. unfold conclude_next.
  destruct (news k) as [|l later] eqn:E; [exact K|].
  assert (F : fine p (conclude (mates f) (touched lib) l
    {| partners := partners k; aparts := aparts k; news := later |})).
  { apply conclude_fine'; [exact L | |].
    - apply (agrees_news _ _ K). rewrite E. left. reflexivity.
    - split; cbn.
      + exact (agrees_partner _ _ K).
      + exact (agrees_apart _ _ K).
      + intros m I. apply (agrees_news _ _ K). rewrite E. right. exact I.
      + exact (agrees_symmetric _ _ K). }
  destruct (conclude (mates f) (touched lib) l _); [exact F | destruct F].
Qed.

Lemma note_fine' : forall l k, agrees p k -> holds p l -> fine p (note l k).
Proof.
  apply note_fine.
  - exact (pairing_symmetric _ _ _ _ P).
  - exact (pairing_unique _ _ _ _ P).
  - intros a H. apply (pairing_tiles _ _ _ _ P) in H. tauto.
Qed.

Lemma holds_or_not : forall l, holds p l \/ holds p (opposite l).
Proof.
  intros [s a b]. unfold holds, opposite. cbn.
  destruct (pairing_decided _ _ _ _ P a b), s; cbn; tauto.
Qed.

Lemma clause_holds_or_not : forall c,
  clause_holds p c \/ forall l, In l c -> holds p (opposite l).
Proof.
  induction c as [|l c IH]; [right; intros l [] |].
  destruct (holds_or_not l) as [H | H]; [left; left; exact H|].
  destruct IH as [IH | IH]; [left; right; exact IH|].
  right. intros m [<- | I]; auto.
Qed.

Lemma follows_sound : forall lib facts l, library_holds lib -> fine p facts ->
  follows f lib facts l = true -> clause_holds p (says l).
Proof.
  intros lib facts l L F H.
  destruct (clause_holds_or_not (says l)) as [C | C]; [exact C | exfalso].
  unfold follows in H.
  assert (G : fine p (andthen (andthen facts (assume_false (says l))) (conclude_all f lib))).
  { apply fine_andthen.
    - apply fine_andthen; [exact F|]. intros k K. apply fine_each; [|exact K].
      intros m k' I K'. apply note_fine'; auto.
    - intros k K. apply conclude_all_fine; assumption. }
  destruct (andthen (andthen facts (assume_false (says l))) (conclude_all f lib)) as [k|];
    [|exact G].
  destruct (witness l) as [[a few]|].
  - rewrite (no_pairing_is_right f is_tile group_name group_of playable) with (moves := moves) in H;
      auto; discriminate.
  - rewrite (stuck_is_right f is_tile group_name group_of playable) with (moves := moves) in H;
      auto; discriminate.
Qed.

Lemma first_wrong_sound : forall lines lib facts, library_holds lib -> fine p facts ->
  first_wrong f lib facts lines = None -> forall l, In l lines -> clause_holds p (says l).
Proof.
  induction lines as [|l lines IH]; intros lib facts L F H m I; [destruct I|].
  cbn in H. destruct (follows f lib facts l) eqn:E; [|discriminate].
  apply follows_sound in E; [|exact L | exact F].
  destruct I as [<- | I]; [exact E|].
  assert (L' := add_clause_holds _ _ E L).
  refine (IH _ _ L' _ H m I).
  apply fine_andthen.
  - apply fine_andthen; [exact F|]. intros k K. apply use_clause_fine; auto;
      [exact (pairing_symmetric _ _ _ _ P) | exact (pairing_unique _ _ _ _ P) |].
    intros a Q. apply (pairing_tiles _ _ _ _ P) in Q. tauto.
  - intros k K. apply conclude_all_fine; assumption.
Qed.

Lemma first_facts_fine : fine p (first_facts f).
Proof.
  unfold first_facts. apply fine_andthen.
  - apply fine_each; [|apply nothing_agrees]. intros a k _ K.
    apply last_partner_fine; auto.
    + exact (pairing_symmetric _ _ _ _ P).
    + exact (pairing_unique _ _ _ _ P).
    + intros x H. apply (pairing_tiles _ _ _ _ P) in H. tauto.
    + intros x N. destruct (mates f x) as [|b bs] eqn:E; [congruence|].
      apply (pairing_total _ _ _ _ P). apply (mates_spec x b). rewrite E. left. reflexivity.
    + intros x y H. apply mates_spec. pose proof (pairing_tiles _ _ _ _ P _ _ H).
      pose proof (pairing_groups _ _ _ _ P _ _ H). tauto.
  - intros k K. apply conclude_all_fine; [apply no_clauses_hold | exact K].
Qed.

(** What [check] says is right: these moves cannot be. *)
Theorem check_sound : forall lines, check f lines <> accepted.
Proof.
  intros lines H. unfold check in H.
  destruct (first_wrong f no_clauses (first_facts f) lines) eqn:E; [discriminate|].
  destruct (existsb is_empty lines) eqn:X; [|discriminate].
  apply existsb_exists in X. destruct X as (l & I & X).
  pose proof (first_wrong_sound _ _ _ no_clauses_hold first_facts_fine E l I) as C.
  unfold is_empty in X. destruct (says l); [inversion C | discriminate].
Qed.

End Right.

(** * Literals, clauses, and conclusions from them

    What docs/proof.md calls conclusions 1 to 4, as functions, and that they are sound: if a
    solution agrees with what is known before, none of them finds a contradiction, and the solution
    agrees with what is known afterwards. *)

From Coq Require Import List PArith Bool FMapPositive MSetPositive Permutation.
Import ListNotations.

(** A literal says that two tiles go together, or that they do not. *)
Record literal : Set := { together : bool; one : positive; other : positive }.

Definition clause : Set := list literal.

Definition opposite (l : literal) : literal :=
  {| together := negb (together l); one := one l; other := other l |}.

Definition same_literal (l m : literal) : bool :=
  Bool.eqb (together l) (together m) && Pos.eqb (one l) (one m) && Pos.eqb (other l) (other m).

(** What is known: who goes with whom; who does not; and which of it is new, so that nothing has
    been concluded from it yet. *)
Record knowledge : Type := {
  partners : PositiveMap.t positive;
  aparts : PositiveMap.t PositiveSet.t;
  news : list literal }.

Definition nothing : knowledge :=
  {| partners := PositiveMap.empty _; aparts := PositiveMap.empty _; news := [] |}.

Definition partner (k : knowledge) (a : positive) : option positive :=
  PositiveMap.find a (partners k).

Definition is_apart (k : knowledge) (a b : positive) : bool :=
  match PositiveMap.find a (aparts k) with
  | None => false
  | Some row => PositiveSet.mem b row
  end.

Definition is_undecided (k : knowledge) (a : positive) : bool :=
  match partner k a with None => true | Some _ => false end.

Definition are_partners (k : knowledge) (a b : positive) : bool :=
  match partner k a with None => false | Some c => Pos.eqb c b end.

(** What is known about two tiles: that they go together, that they do not, or nothing. *)
Definition known (k : knowledge) (a b : positive) : option bool :=
  if is_apart k a b then Some false else if are_partners k a b then Some true else None.

Definition add_apart (a b : positive) (aparts : PositiveMap.t PositiveSet.t) :=
  let row := match PositiveMap.find a aparts with None => PositiveSet.empty | Some row => row end in
  PositiveMap.add a (PositiveSet.add b row) aparts.

(** Notes what a literal says; [None] if that contradicts what is known. *)
Definition note (l : literal) (k : knowledge) : option knowledge :=
  let (says, a, b) := l in
  match known k a b with
  | Some v => if Bool.eqb v says then Some k else None
  | None =>
      if says then
        if is_undecided k a && is_undecided k b then
          Some {| partners := PositiveMap.add a b (PositiveMap.add b a (partners k));
                  aparts := aparts k; news := l :: news k |}
        else None
      else
        Some {| partners := partners k;
                aparts := add_apart a b (add_apart b a (aparts k)); news := l :: news k |}
  end.

(** Functions that may find a contradiction, one after the other. *)
Definition andthen {A B : Type} (r : option A) (f : A -> option B) : option B :=
  match r with None => None | Some x => f x end.

Fixpoint each {A : Type} (f : A -> knowledge -> option knowledge) (list : list A) (k : knowledge)
  : option knowledge :=
  match list with
  | [] => Some k
  | x :: list => andthen (f x k) (each f list)
  end.

(** What comes of a clause: nothing for now; its last literal; or a contradiction. *)
Inductive fate : Set := idle | forces (l : literal) | violated.

Fixpoint fate_of (k : knowledge) (last : option literal) (c : clause) : fate :=
  match c with
  | [] => match last with None => violated | Some l => forces l end
  | l :: c =>
      match known k (one l) (other l) with
      | Some v => if Bool.eqb v (together l) then idle else fate_of k last c
      | None =>
          match last with
          | None => fate_of k (Some l) c
          | Some m => if same_literal l m then fate_of k last c else idle
          end
      end
  end.

(** Conclusion 4. *)
Definition use_clause (c : clause) (k : knowledge) : option knowledge :=
  match fate_of k None c with
  | idle => Some k
  | forces l => note l k
  | violated => None
  end.

Section Conclusions.

(** All tiles of a tile's group, with itself among them. *)
Variable mates : positive -> list positive.

(** Conclusion 1: a tile with a partner goes with nobody else. *)
Definition nobody_else (a b : positive) (k : knowledge) : option knowledge :=
  each (fun c k => if Pos.eqb c a || Pos.eqb c b then Some k
                   else note {| together := false; one := a; other := c |} k) (mates a) k.

(** Who may go with a tile: nobody, only one, or several. *)
Inductive choice : Set := nobody | only (b : positive) | several.

Fixpoint choices (k : knowledge) (a : positive) (tiles : list positive) (found : choice) : choice :=
  match tiles with
  | [] => found
  | c :: tiles =>
      if Pos.eqb c a || is_apart k a c then choices k a tiles found
      else match found with
           | nobody => choices k a tiles (only c)
           | _ => several
           end
  end.

(** Conclusion 2. *)
Definition last_partner (a : positive) (k : knowledge) : option knowledge :=
  match mates a with
  | [] => Some k
  | tiles =>
      match choices k a tiles nobody with
      | nobody => None
      | only b => note {| together := true; one := a; other := b |} k
      | several => Some k
      end
  end.

Definition both_or_none (a b c d : positive) (k : knowledge) : option knowledge :=
  match known k a b with
  | Some v => note {| together := v; one := c; other := d |} k
  | None =>
      match known k c d with
      | Some v => note {| together := v; one := a; other := b |} k
      | None => Some k
      end
  end.

(** Conclusion 3. *)
Definition last_four (a : positive) (k : knowledge) : option knowledge :=
  match filter (is_undecided k) (mates a) with
  | [a; b; c; d] =>
      andthen (both_or_none a b c d k) (fun k =>
      andthen (both_or_none a c b d k) (fun k =>
      both_or_none a d b c k))
  | _ => Some k
  end.

(** Conclusions 1 to 3 from one thing that is new. *)
Definition conclude (l : literal) (k : knowledge) : option knowledge :=
  let (says, a, b) := l in
  andthen
    (if says then andthen (nobody_else a b k) (nobody_else b a)
     else andthen (last_partner a k) (last_partner b))
    (last_four a).

(** ** Why they are sound *)

Variable p : positive -> positive -> Prop.
Hypothesis symmetric : forall a b, p a b -> p b a.
Hypothesis unique : forall a b c, p a b -> p a c -> b = c.
Hypothesis not_itself : forall a, ~ p a a.
Hypothesis total : forall a, mates a <> [] -> exists b, p a b.
Hypothesis mates_total : forall a b, In b (mates a) -> exists c, p b c.
Hypothesis mates_complete : forall a b, p a b -> In b (mates a).
Hypothesis mates_closed : forall a b c, In b (mates a) -> p b c -> In c (mates a).
Hypothesis mates_distinct : forall a, NoDup (mates a).

Definition holds (l : literal) : Prop :=
  if together l then p (one l) (other l) else ~ p (one l) (other l).

Definition clause_holds (c : clause) : Prop := Exists holds c.

Record agrees (k : knowledge) : Prop := {
  agrees_partner : forall a b, partner k a = Some b -> p a b;
  agrees_apart : forall a b, is_apart k a b = true -> ~ p a b;
  agrees_news : forall l, In l (news k) -> holds l;
  agrees_symmetric : forall a b, partner k a = Some b -> partner k b = Some a }.

Definition fine (r : option knowledge) : Prop :=
  match r with None => False | Some k => agrees k end.

Lemma nothing_agrees : agrees nothing.
Proof.
  split; unfold partner, is_apart; cbn.
  - intros a b. rewrite PositiveMap.gempty. discriminate.
  - intros a b. rewrite PositiveMap.gempty. discriminate.
  - intros l [].
  - intros a b. rewrite PositiveMap.gempty. discriminate.
Qed.

Lemma fine_andthen : forall r f, fine r -> (forall k, agrees k -> fine (f k)) -> fine (andthen r f).
Proof. intros [k|] f F H; cbn in *; auto. Qed.

Lemma fine_each : forall A (f : A -> knowledge -> option knowledge) list,
  (forall x k, In x list -> agrees k -> fine (f x k)) ->
  forall k, agrees k -> fine (each f list k).
Proof.
  intros A f. induction list as [|x list IH]; intros H k K; [exact K|].
  cbn. apply fine_andthen.
  - apply H; cbn; auto.
  - intros k' K'. apply IH; auto. intros y k'' I. apply H. cbn. auto.
Qed.

Lemma known_says : forall k a b v, agrees k -> known k a b = Some v ->
  holds {| together := v; one := a; other := b |}.
Proof.
  intros k a b v K. unfold known, are_partners, holds. cbn.
  destruct (is_apart k a b) eqn:A.
  - intros [= <-]. exact (agrees_apart _ K _ _ A).
  - destruct (partner k a) as [c|] eqn:E; [|discriminate].
    destruct (Pos.eqb_spec c b) as [-> | N]; [|discriminate].
    intros [= <-]. exact (agrees_partner _ K _ _ E).
Qed.

Lemma is_apart_add : forall k a b x y,
  is_apart {| partners := partners k; aparts := add_apart a b (aparts k); news := news k |} x y
  = true -> (x = a /\ y = b) \/ is_apart k x y = true.
Proof.
  intros k a b x y. unfold is_apart, add_apart. cbn.
  destruct (Pos.eq_dec x a) as [-> | N].
  - rewrite PositiveMap.gss. intros H. apply PositiveSet.mem_spec, PositiveSet.add_spec in H.
    destruct H as [-> | H]; [tauto|]. right.
    destruct (PositiveMap.find a (aparts k)).
    + apply PositiveSet.mem_spec. exact H.
    + apply PositiveSet.mem_spec in H. rewrite PositiveSet.mem_Leaf in H. discriminate.
  - rewrite PositiveMap.gso by exact N. tauto.
Qed.

Lemma note_fine : forall l k, agrees k -> holds l -> fine (note l k).
Proof.
  intros [says a b] k K H. unfold note.
  destruct (known k a b) as [v|] eqn:V.
  - apply known_says in V; [|exact K]. destruct v, says; cbn in *; auto.
  - unfold holds in H. cbn in H. unfold known in V.
    destruct (is_apart k a b) eqn:A; [discriminate|].
    unfold are_partners in V. destruct says.
    + assert (Ua : partner k a = None).
      { destruct (partner k a) as [c|] eqn:E; [|reflexivity]. exfalso.
        assert (c = b) as -> by (eapply unique; [eapply agrees_partner; eauto | exact H]).
        rewrite Pos.eqb_refl in V. discriminate. }
      assert (Ub : partner k b = None).
      { destruct (partner k b) as [c|] eqn:E; [|reflexivity]. exfalso.
        assert (c = a) as -> by
          (eapply unique; [eapply agrees_partner; eauto | apply symmetric, H]).
        apply (agrees_symmetric _ K) in E. congruence. }
      unfold is_undecided. rewrite Ua, Ub. cbn.
      assert (F : forall x y, PositiveMap.find x
        (PositiveMap.add a b (PositiveMap.add b a (partners k))) = Some y ->
        (x = a /\ y = b) \/ (x = b /\ y = a) \/ (x <> a /\ x <> b /\ partner k x = Some y)).
      { intros x y. destruct (Pos.eq_dec x a) as [-> | Na].
        - rewrite PositiveMap.gss. intros [= <-]. tauto.
        - rewrite PositiveMap.gso by exact Na. destruct (Pos.eq_dec x b) as [-> | Nb].
          + rewrite PositiveMap.gss. intros [= <-]. tauto.
          + rewrite PositiveMap.gso by exact Nb. tauto. }
      split; unfold partner, is_apart; cbn.
      * intros x y E. destruct (F _ _ E) as [[-> ->] | [[-> ->] | (_ & _ & E')]]; auto.
        exact (agrees_partner _ K _ _ E').
      * exact (agrees_apart _ K).
      * intros m [<- | I]; [exact H | exact (agrees_news _ K _ I)].
      * intros x y E. assert (D : a <> b) by (intros ->; exact (not_itself _ H)).
        destruct (F _ _ E) as [[-> ->] | [[-> ->] | (Na & Nb & E')]].
        -- rewrite PositiveMap.gso, PositiveMap.gss by auto. reflexivity.
        -- rewrite PositiveMap.gss. reflexivity.
        -- apply (agrees_symmetric _ K) in E'.
           rewrite PositiveMap.gso by congruence. rewrite PositiveMap.gso by congruence. exact E'.
    + split; cbn.
      * exact (agrees_partner _ K).
      * intros x y E.
        apply (is_apart_add {| partners := partners k; aparts := add_apart b a (aparts k);
          news := news k |}) in E.
        destruct E as [[-> ->] | E]; [exact H|].
        apply is_apart_add in E. destruct E as [[-> ->] | E].
        -- intros P. apply H, symmetric, P.
        -- exact (agrees_apart _ K _ _ E).
      * intros m [<- | I]; [exact H | exact (agrees_news _ K _ I)].
      * exact (agrees_symmetric _ K).
Qed.

Lemma same_literal_eq : forall l m, same_literal l m = true -> l = m.
Proof.
  intros [s a b] [s' a' b'] H. unfold same_literal in H. cbn in H.
  apply andb_prop in H. destruct H as [H B]. apply andb_prop in H. destruct H as [S A].
  apply Bool.eqb_prop in S. apply Pos.eqb_eq in A, B. congruence.
Qed.

Lemma fate_sound : forall k c last, agrees k ->
  (clause_holds c \/ exists l, last = Some l /\ holds l) ->
  match fate_of k last c with idle => True | forces l => holds l | violated => False end.
Proof.
  intros k c. induction c as [|l c IH]; intros last K H; cbn.
  - destruct H as [H | (l & -> & H)]; [inversion H | exact H].
  - assert (H' : holds l \/ clause_holds c \/ exists l, last = Some l /\ holds l).
    { destruct H as [H | H]; [inversion H; subst|]; unfold clause_holds; tauto. }
    destruct (known k (one l) (other l)) as [v|] eqn:V.
    + apply known_says in V; [|exact K].
      destruct (Bool.eqb v (together l)) eqn:E; [exact I|].
      apply IH; [exact K|]. destruct H' as [H' | H']; [exfalso | exact H'].
      unfold holds in *. cbn in V. destruct v, (together l); cbn in E; try discriminate; auto.
    + destruct last as [m|].
      * destruct (same_literal l m) eqn:S; [|exact I].
        apply same_literal_eq in S. subst m. apply IH; [exact K|].
        destruct H' as [H' | H']; [right; eauto | exact H'].
      * apply IH; [exact K|].
        destruct H' as [H' | [H' | (m & E & _)]]; [right; eauto | tauto | discriminate].
Qed.

Lemma use_clause_fine : forall c k, clause_holds c -> agrees k -> fine (use_clause c k).
Proof.
  intros c k H K. unfold use_clause.
  pose proof (fate_sound k c None K (or_introl H)) as F.
  destruct (fate_of k None c); auto. apply note_fine; auto.
Qed.

Lemma nobody_else_fine : forall a b k, p a b -> agrees k -> fine (nobody_else a b k).
Proof.
  intros a b k P K. apply fine_each; [|exact K]. intros c k' _ K'.
  destruct (Pos.eqb_spec c a); [exact K'|]. destruct (Pos.eqb_spec c b); [exact K'|]. cbn [orb].
  apply note_fine; [exact K'|]. unfold holds. cbn. intros Q. apply n0. eapply unique; eauto.
Qed.

Lemma choices_sound : forall k a b tiles found, agrees k -> p a b ->
  (In b tiles \/ found = only b \/ found = several) ->
  choices k a tiles found = only b \/ choices k a tiles found = several.
Proof.
  intros k a b tiles. induction tiles as [|c tiles IH]; intros found K P H; cbn.
  - destruct H as [[] | H]; exact H.
  - destruct (Pos.eqb_spec c a) as [-> | N].
    + apply IH; auto. destruct H as [[-> | I] | H]; auto. destruct (not_itself _ P).
    + cbn. destruct (is_apart k a c) eqn:A.
      * apply IH; auto. destruct H as [[-> | I] | H]; auto.
        destruct (agrees_apart _ K _ _ A P).
      * destruct found as [|x|]; auto. apply IH; auto.
        destruct H as [[-> | I] | [H | H]]; auto; discriminate.
Qed.

Lemma last_partner_fine : forall a k, agrees k -> fine (last_partner a k).
Proof.
  intros a k K. unfold last_partner. destruct (mates a) as [|t tiles] eqn:M; [exact K|].
  destruct (total a) as [b P]; [congruence|].
  pose proof (mates_complete _ _ P) as I. rewrite M in I.
  destruct (choices_sound k a b (t :: tiles) nobody K P (or_introl I)) as [E | E]; rewrite E.
  - apply note_fine; [exact K | exact P].
  - exact K.
Qed.

Lemma four_split : forall a b c d,
  NoDup [a; b; c; d] ->
  (forall x, In x [a; b; c; d] -> exists y, p x y /\ In y [a; b; c; d]) ->
  p a b -> p c d.
Proof.
  intros a b c d N T P.
  assert (a <> b /\ a <> c /\ a <> d /\ b <> c /\ b <> d /\ c <> d) as D.
  { inversion_clear N as [|? ? A N1]. inversion_clear N1 as [|? ? B N2].
    inversion_clear N2 as [|? ? C N3]. cbn in *. intuition congruence. }
  destruct (T c) as (y & Q & I); [cbn; auto|].
  destruct I as [<- | [<- | [<- | [<- | []]]]]; auto; exfalso.
  - apply symmetric in Q. apply (unique _ _ _ P) in Q. tauto.
  - apply symmetric in Q. apply symmetric in P. apply (unique _ _ _ P) in Q. tauto.
  - exact (not_itself _ Q).
Qed.

Lemma both_or_none_fine : forall a b c d k, agrees k -> (p a b <-> p c d) ->
  fine (both_or_none a b c d k).
Proof.
  intros a b c d k K E. unfold both_or_none.
  destruct (known k a b) as [v|] eqn:V; [|destruct (known k c d) as [v|] eqn:W].
  - apply known_says in V; [|exact K]. apply note_fine; [exact K|].
    unfold holds in *. destruct v; cbn in *; tauto.
  - apply known_says in W; [|exact K]. apply note_fine; [exact K|].
    unfold holds in *. destruct v; cbn in *; tauto.
  - exact K.
Qed.

Lemma last_four_fine : forall t k, agrees k -> fine (last_four t k).
Proof.
  intros t k K. unfold last_four.
  assert (C : forall x, In x (filter (is_undecided k) (mates t)) ->
    exists y, p x y /\ In y (filter (is_undecided k) (mates t))).
  { intros x I. apply filter_In in I. destruct I as [I U].
    destruct (mates_total _ _ I) as [y P].
    exists y. split; [exact P|]. apply filter_In. split; [eapply mates_closed; eauto|].
    unfold is_undecided in *. destruct (partner k y) as [z|] eqn:E; [|reflexivity]. exfalso.
    pose proof (agrees_partner _ K _ _ E) as Q.
    assert (z = x) as -> by (eapply unique; eauto).
    apply (agrees_symmetric _ K) in E. rewrite E in U. discriminate. }
  pose proof (NoDup_filter (is_undecided k) (mates_distinct t)) as N.
  destruct (filter (is_undecided k) (mates t)) as [|a [|b [|c [|d [|]]]]]; try exact K.
  assert (S : forall w x y z, Permutation [a; b; c; d] [w; x; y; z] -> p w x <-> p y z).
  { intros w x y z E.
    assert (N' : NoDup [w; x; y; z]) by (eapply Permutation_NoDup; eauto).
    assert (C' : forall u, In u [w; x; y; z] -> exists v, p u v /\ In v [w; x; y; z]).
    { intros u I. destruct (C u) as (v & P & J).
      - eapply Permutation_in; [apply Permutation_sym; exact E | exact I].
      - exists v. split; [exact P|]. eapply Permutation_in; eauto. }
    split; intros P.
    - eapply four_split; eauto.
    - assert (E' : Permutation [w; x; y; z] [y; z; w; x])
        by exact (Permutation_app_comm [w; x] [y; z]).
      apply (four_split y z w x); auto.
      + eapply Permutation_NoDup; eauto.
      + intros u I. destruct (C' u) as (v & Q & J).
        * eapply Permutation_in; [apply Permutation_sym; exact E' | exact I].
        * exists v. split; [exact Q|]. eapply Permutation_in; eauto. }
  apply fine_andthen; [|intros k1 K1; apply fine_andthen; [|intros k2 K2]];
    apply both_or_none_fine; try assumption; apply S.
  - apply Permutation_refl.
  - apply perm_skip, perm_swap.
  - change [b; c; d] with ([b; c] ++ [d]). apply perm_skip, (Permutation_app_comm [b; c] [d]).
Qed.

Lemma conclude_fine : forall l k, holds l -> agrees k -> fine (conclude l k).
Proof.
  intros [says a b] k H K. unfold conclude, holds in *. cbn in H.
  apply fine_andthen.
  - destruct says; apply fine_andthen; auto using nobody_else_fine, last_partner_fine.
  - intros k' K'. apply last_four_fine, K'.
Qed.

End Conclusions.

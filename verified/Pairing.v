(** * What a solution is, seen from afar

    The general form of the argument. Nothing here knows how tiles lie. There are tiles, groups of
    them, and a notion of which two may go when others are gone; all that is asked of it is that it
    is monotone: what may go still may when more is gone. *)

From Coq Require Import List PArith Lia.
Import ListNotations.

Section General.

(** Tiles are numbered by binary numbers from 1, as they are good keys of maps. *)
Variable is_tile : positive -> Prop.
Variable group_name : Type.
Variable group_of : positive -> group_name.

(** Which two tiles may go, and which may go alone in the pruning scan, when others are gone. *)
Variable may_go : (positive -> Prop) -> positive -> positive -> Prop.
Variable goes_alone : (positive -> Prop) -> positive -> Prop.

Hypothesis may_go_monotone : forall (gone more : positive -> Prop) a b,
  (forall t, gone t -> more t) -> ~ more a -> ~ more b -> may_go gone a b -> may_go more a b.
Hypothesis goes_alone_monotone : forall (gone more : positive -> Prop) a,
  (forall t, gone t -> more t) -> ~ more a -> goes_alone gone a -> goes_alone more a.
Hypothesis each_goes_alone : forall gone a b,
  may_go gone a b -> goes_alone gone a /\ goes_alone gone b.

(** A sequence of moves that clears what is not gone. *)
Fixpoint clearing (gone : positive -> Prop) (moves : list (positive * positive)) : Prop :=
  match moves with
  | [] => forall t, is_tile t -> gone t
  | (a, b) :: later =>
      (is_tile a /\ is_tile b /\ a <> b /\ group_of a = group_of b /\ ~ gone a /\ ~ gone b /\
       may_go gone a b) /\
      clearing (fun t => t = a \/ t = b \/ gone t) later
  end.

Definition paired (moves : list (positive * positive)) (a b : positive) : Prop :=
  In (a, b) moves \/ In (b, a) moves.

(** What the conclusions rest on: each tile goes with exactly one other tile of its group. *)
Record pairing (p : positive -> positive -> Prop) : Prop := {
  pairing_decided : forall a b, p a b \/ ~ p a b;
  pairing_symmetric : forall a b, p a b -> p b a;
  pairing_unique : forall a b c, p a b -> p a c -> b = c;
  pairing_total : forall a, is_tile a -> exists b, p a b;
  pairing_tiles : forall a b, p a b -> is_tile a /\ is_tile b /\ a <> b;
  pairing_groups : forall a b, p a b -> group_of a = group_of b;
}.

Lemma paired_not_gone : forall moves gone a b,
  clearing gone moves -> paired moves a b -> ~ gone a /\ ~ gone b.
Proof.
  induction moves as [|[x y] later IH]; intros gone a b C P.
  - destruct P as [[] | []].
  - destruct C as [(_ & _ & _ & _ & Nx & Ny & _) C].
    destruct P as [[E | I] | [E | I]]; try (injection E as -> ->; auto).
    + specialize (IH _ _ _ C (or_introl I)). cbn in IH. tauto.
    + specialize (IH _ _ _ C (or_intror I)). cbn in IH. tauto.
Qed.

Lemma paired_cons : forall x y later a b,
  paired ((x, y) :: later) a b <-> (a = x /\ b = y) \/ (a = y /\ b = x) \/ paired later a b.
Proof.
  intros. unfold paired. cbn. split.
  - intros [[E | I] | [E | I]]; try (injection E as -> ->); tauto.
  - intros [[-> ->] | [[-> ->] | [I | I]]]; tauto.
Qed.

Lemma clearing_gives_pairing : forall moves,
  clearing (fun _ => False) moves -> pairing (paired moves).
Proof.
  intros moves C. split.
  - intros a b. assert (D : forall x y : positive * positive, {x = y} + {x <> y})
      by (repeat decide equality).
    destruct (in_dec D (a, b) moves), (in_dec D (b, a) moves); unfold paired; tauto.
  - unfold paired. tauto.
  - revert C. generalize (fun _ : positive => False). induction moves as [|[x y] later IH].
    + intros g _ a b c [[] | []].
    + intros g [(_ & _ & D & _) C] a b c P Q.
      rewrite paired_cons in P, Q.
      assert (N : forall u v, paired later u v -> u <> x /\ u <> y)
        by (intros u v I; pose proof (paired_not_gone _ _ _ _ C I); cbn in *; tauto).
      destruct P as [[-> ->] | [[-> ->] | P]]; destruct Q as [[? ->] | [[? ->] | Q]];
        try congruence; try (exfalso; apply N in Q; tauto);
        try (exfalso; apply N in P; subst; tauto).
      eapply IH; eauto.
  - assert (G : forall (g : positive -> Prop), clearing g moves ->
      forall a, is_tile a -> g a \/ exists b, paired moves a b).
    { clear C. induction moves as [|[x y] later IH]; intros g C a T.
      - left. apply C, T.
      - destruct C as [_ C]. destruct (IH _ C a T) as [[-> | [-> | H]] | [b H]].
        + right. exists y. rewrite paired_cons. tauto.
        + right. exists x. rewrite paired_cons. tauto.
        + left. exact H.
        + right. exists b. rewrite paired_cons. tauto. }
    intros a T. destruct (G _ C a T) as [[] | H]. exact H.
  - revert C. generalize (fun _ : positive => False). induction moves as [|[x y] later IH].
    + intros g _ a b [[] | []].
    + intros g [H C] a b P. rewrite paired_cons in P.
      destruct P as [[-> ->] | [[-> ->] | P]]; try (intuition congruence). eapply IH; eauto.
  - revert C. generalize (fun _ : positive => False). induction moves as [|[x y] later IH].
    + intros g _ a b [[] | []].
    + intros g [H C] a b P. rewrite paired_cons in P.
      destruct P as [[-> ->] | [[-> ->] | P]]; try (intuition congruence). eapply IH; eauto.
Qed.

(** ** The pruning scan

    What is known: who goes with whom, and which two do not go together. *)
Variable partner : positive -> option positive.
Variable is_apart : positive -> positive -> bool.

(** The scan is stuck: these tiles are gone, and no other can go. How it came to that is of no
    importance. *)
Record stuck (gone : positive -> Prop) : Prop := {
  stuck_decided : forall a, gone a \/ ~ gone a;
  (** Partners went together, *)
  stuck_together : forall a b, is_tile a -> partner a = Some b -> gone a -> gone b;
  (** and the others cannot go. *)
  stuck_partners : forall a b, is_tile a -> partner a = Some b -> ~ gone a -> ~ gone b ->
    ~ may_go gone a b;
  (** Where one of a group's undecided tiles went, no other that lies can go alone. *)
  stuck_open : forall a b, is_tile a -> is_tile b -> group_of a = group_of b ->
    partner a = None -> partner b = None -> gone a -> ~ gone b -> ~ goes_alone gone b;
  (** Where none did, no two can begin. *)
  stuck_closed : forall a b, is_tile a -> is_tile b -> a <> b -> group_of a = group_of b ->
    partner a = None -> partner b = None -> is_apart a b = false -> ~ gone a -> ~ gone b ->
    ~ may_go gone a b;
}.

(** A solution that agrees with what is known is followed by the scan, pair by pair. *)
Theorem scan_follows : forall moves gone,
  clearing (fun _ => False) moves ->
  (forall a b, partner a = Some b -> paired moves a b) ->
  (forall a b, is_apart a b = true -> ~ paired moves a b) ->
  (forall a b, partner a = Some b -> partner b = Some a) ->
  stuck gone -> forall t, is_tile t -> gone t.
Proof.
  intros moves gone C0 HP HA HS S.
  pose proof (clearing_gives_pairing _ C0) as PR.
  assert (G : forall later before, (forall a b, paired later a b -> paired moves a b) ->
    clearing before later -> (forall t, before t -> gone t) -> forall t, is_tile t -> gone t).
  { induction later as [|[a b] later IH]; intros before Sub C B.
    - intros t T. apply B, C, T.
    - destruct C as [(Ta & Tb & D & SG & Na & Nb & M) C].
      assert (Pab : paired moves a b) by (apply Sub; rewrite paired_cons; tauto).
      assert (Pba : paired moves b a) by (apply (pairing_symmetric _ PR), Pab).
      assert (Ka : forall q, partner a = Some q -> q = b)
        by (intros q E; apply HP in E; eapply pairing_unique; eauto).
      assert (Kb : forall q, partner b = Some q -> q = a)
        by (intros q E; apply HP in E; eapply pairing_unique; eauto).
      assert (Ea : partner a = Some b \/ partner a = None)
        by (destruct (partner a) eqn:E; [left; f_equal; auto | tauto]).
      assert (Eb : partner a = Some b \/ partner b = None).
      { destruct (partner b) eqn:E; [left | tauto]. apply HS. rewrite <- (Kb _ eq_refl). exact E. }
      assert (A : is_apart a b = false).
      { destruct (is_apart a b) eqn:E; [|reflexivity]. exfalso. exact (HA _ _ E Pab). }
      assert (Both : gone a /\ gone b).
      { destruct (stuck_decided _ S a) as [Ga | Ga];
          destruct (stuck_decided _ S b) as [Gb | Gb]; [tauto | | |]; exfalso.
        - destruct Ea as [Ea | Ea].
          + exact (Gb (stuck_together _ S _ _ Ta Ea Ga)).
          + destruct Eb as [Eb | Eb]; [congruence|].
            apply (stuck_open _ S a b); auto.
            apply (goes_alone_monotone before); auto. exact (proj2 (each_goes_alone _ _ _ M)).
        - destruct Eb as [Eb | Eb].
          + exact (Ga (stuck_together _ S _ _ Tb (HS _ _ Eb) Gb)).
          + destruct Ea as [Ea | Ea]; [apply HS in Ea; congruence|].
            apply (stuck_open _ S b a); auto; try congruence.
            apply (goes_alone_monotone before); auto. exact (proj1 (each_goes_alone _ _ _ M)).
        - assert (M' : may_go gone a b) by (apply (may_go_monotone before); auto).
          destruct Ea as [Ea | Ea].
          + exact (stuck_partners _ S _ _ Ta Ea Ga Gb M').
          + destruct Eb as [Eb | Eb]; [congruence|].
            exact (stuck_closed _ S _ _ Ta Tb D SG Ea Eb A Ga Gb M'). }
      apply (IH (fun t => t = a \/ t = b \/ before t)).
      + intros x y P. apply Sub. rewrite paired_cons. tauto.
      + exact C.
      + intros t [-> | [-> | H]]; try tauto. auto. }
  apply (G moves (fun _ => False)); auto. intros t [].
Qed.

End General.

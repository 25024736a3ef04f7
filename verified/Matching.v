(** * Groups that cannot be paired up

    The easy half of Tutte's theorem. Some parts of a group have no tile in common; whoever is in a
    part goes with another tile of the part, or with one of a few tiles beside them. A part with an
    odd number of tiles needs at least one of these few, so that there cannot be more odd parts than
    these. *)

From Coq Require Import List PArith Arith Lia Bool.
Import ListNotations.

Section Matching.

Variable goes_with : positive -> positive -> Prop.
Hypothesis symmetric : forall a b, goes_with a b -> goes_with b a.
Hypothesis unique : forall a b c, goes_with a b -> goes_with a c -> b = c.
Hypothesis not_itself : forall a, ~ goes_with a a.

Lemma NoDup_app : forall (one two : list positive), NoDup (one ++ two) -> NoDup one /\ NoDup two.
Proof.
  induction one as [|a one IH]; intros two N; [split; [constructor | exact N]|].
  inversion N as [|? ? I N']. subst. destruct (IH _ N'). split; [|assumption].
  constructor; [|assumption]. intros Ia. apply I, in_or_app. auto.
Qed.

(** Tiles that are paired up with each other are an even number. *)
Lemma paired_up_is_even : forall n tiles, length tiles <= n -> NoDup tiles ->
  (forall x, In x tiles -> exists y, goes_with x y /\ In y tiles) ->
  Nat.even (length tiles) = true.
Proof.
  induction n as [|n IH]; intros tiles L N P.
  - destruct tiles; [reflexivity | cbn in L; lia].
  - destruct tiles as [|x tiles]; [reflexivity|].
    destruct (P x (or_introl eq_refl)) as (y & Pxy & [-> | Iy]).
    { destruct (not_itself _ Pxy). }
    destruct (in_split _ _ Iy) as (before & after & ->).
    inversion N as [|? ? Nx N']. subst.
    assert (N2 := NoDup_remove_1 _ _ _ N'). assert (Ny := NoDup_remove_2 _ _ _ N').
    assert (E : Nat.even (length (before ++ after)) = true).
    { apply IH; auto.
      - cbn in L. rewrite app_length in *. cbn in L. lia.
      - intros z Iz.
        assert (Iz' : In z (x :: before ++ y :: after))
          by (right; apply in_or_app; apply in_app_or in Iz; cbn; tauto).
        destruct (P z Iz') as (w & Pzw & Iw). exists w. split; [exact Pzw|].
        destruct Iw as [<- | Iw].
        + apply symmetric in Pzw. rewrite (unique _ _ _ Pzw Pxy) in Iz. contradiction.
        + apply in_app_or in Iw. apply in_or_app. destruct Iw as [Iw | [<- | Iw]]; auto.
          assert (z = x) as -> by (apply (unique y); apply symmetric; assumption).
          destruct Nx. apply in_or_app. apply in_app_or in Iz. cbn. tauto. }
    cbn [length]. rewrite app_length in *. cbn [length].
    replace (S (length before + S (length after)))
      with (2 + (length before + length after)) by lia.
    rewrite Nat.even_add, E. reflexivity.
Qed.

Lemma leaves_or_not : forall part part', (forall x, In x part' -> exists y, goes_with x y) ->
  (exists x y, In x part' /\ goes_with x y /\ ~ In y part) \/
  (forall x, In x part' -> exists y, goes_with x y /\ In y part).
Proof.
  intros part. induction part' as [|a part' IH]; intros T.
  - right. intros x [].
  - destruct IH as [(x & y & I & G & N) | All].
    + intros x I. apply T. right. exact I.
    + left. exists x, y. split; [right|]; auto.
    + destruct (T a (or_introl eq_refl)) as [b G].
      destruct (in_dec Pos.eq_dec b part) as [I | N].
      * right. intros x [<- | Ix]; [exists b; auto | auto].
      * left. exists a, b. split; [left|]; auto.
Qed.

Definition is_odd (part : list positive) : bool := Nat.odd (length part).

Theorem odd_parts : forall few parts,
  NoDup (concat parts) ->
  (forall x, In x (concat parts) -> exists y, goes_with x y) ->
  (forall part x y, In part parts -> In x part -> goes_with x y -> In y part \/ In y few) ->
  length (filter is_odd parts) <= length few.
Proof.
  intros few parts N T C.
  assert (E : exists used, length used = length (filter is_odd parts) /\ NoDup used /\
    incl used few /\ forall u, In u used -> exists x, goes_with u x /\ In x (concat parts)).
  { induction parts as [|part parts IH].
    - exists []. repeat split; [constructor | intros u [] | intros u []].
    - cbn [concat] in N. destruct (NoDup_app _ _ N) as [Np Nps].
      destruct IH as (used & L & Nu & I & G).
      + exact Nps.
      + intros x Ix. apply T. cbn. apply in_or_app. auto.
      + intros p x y Ip. apply C. right. exact Ip.
      + cbn [filter]. destruct (is_odd part) eqn:O.
        * assert (Tp : forall x, In x part -> exists y, goes_with x y)
            by (intros x Ix; apply T; cbn; apply in_or_app; auto).
          destruct (leaves_or_not part part Tp) as [(x & y & Ix & Gxy & Ny) | All].
          -- exists (y :: used). cbn [length]. rewrite L. split; [reflexivity|].
             assert (Iy : In y few)
               by (destruct (C part x y (or_introl eq_refl) Ix Gxy); [contradiction | auto]).
             split; [constructor; auto | split].
             ++ intros Iu. destruct (G _ Iu) as (x' & Gyx' & Ix').
                assert (x' = x) as -> by (apply (unique y); auto).
                clear - N Ix Ix'. induction part as [|a part IHp]; [destruct Ix|].
                cbn in N. inversion N as [|? ? Na N']. subst.
                destruct Ix as [-> | Ix]; [|auto]. apply Na, in_or_app. auto.
             ++ intros u [<- | Iu]; auto.
             ++ intros u [<- | Iu].
                ** exists x. split; [auto|]. cbn. apply in_or_app. auto.
                ** destruct (G _ Iu) as (x' & H & I'). exists x'. split; [auto|].
                   cbn. apply in_or_app. auto.
          -- exfalso. pose proof (paired_up_is_even _ part (le_n _) Np All) as Ev.
             unfold is_odd in O. rewrite <- Nat.negb_even, Ev in O. discriminate.
        * exists used. repeat split; auto. intros u Iu. destruct (G _ Iu) as (x' & H & I').
          exists x'. split; [auto|]. cbn. apply in_or_app. auto. }
  destruct E as (used & <- & Nu & I & _). apply NoDup_incl_length; assumption.
Qed.

End Matching.

(** * The checker meets the game

    What the checker knows of a board is computed from it, and is what the game (Game.v) says. So if
    the checker says yes, the board has no solution. *)

From Coq Require Import List PArith ZArith Bool FMapPositive MSetPositive Lia.
From Mj Require Import Game Pairing Knowledge Scan Checker.
Import ListNotations.

(** ** Keys of maps *)

Definition key_of (z : Z) : positive :=
  match z with Z0 => xH | Zpos p => xO p | Zneg p => xI p end.

Lemma key_of_injective : forall x y, key_of x = key_of y -> x = y.
Proof. intros [|p|p] [|q|q] E; cbn in E; congruence. Qed.

(** Two keys in one. *)
Fixpoint join (p q : positive) : positive :=
  match p with
  | xH => xI q
  | xO p => xO (xO (join p q))
  | xI p => xO (xI (join p q))
  end.

(** Things in lists by their keys, in the order in which they came. *)
Fixpoint collect {A : Type} (key : A -> positive) (things : list A) : PositiveMap.t (list A) :=
  match things with
  | [] => PositiveMap.empty _
  | x :: things =>
      let map := collect key things in
      PositiveMap.add (key x) (x :: listed map (key x)) map
  end.

(** One thing for each key. *)
Fixpoint fill {A B : Type} (key : A -> positive) (value : A -> B) (things : list A)
  : PositiveMap.t B :=
  match things with
  | [] => PositiveMap.empty _
  | x :: things => PositiveMap.add (key x) (value x) (fill key value things)
  end.

Lemma collect_spec : forall A key (x : A) g things,
  In x (listed (collect key things) g) <-> In x things /\ key x = g.
Proof.
  intros A key x g. induction things as [|y things IH]; cbn.
  - unfold listed. rewrite PositiveMap.gempty. cbn. tauto.
  - unfold listed at 1. destruct (Pos.eq_dec g (key y)) as [-> | N].
    + rewrite PositiveMap.gss. cbn. rewrite IH. intuition congruence.
    + rewrite PositiveMap.gso by exact N. fold (listed (collect key things) g). rewrite IH.
      intuition congruence.
Qed.

Lemma collect_distinct : forall A B key (name : A -> B) g things,
  NoDup (map name things) -> NoDup (map name (listed (collect key things) g)).
Proof.
  intros A B key name g. induction things as [|y things IH]; intros N; cbn.
  - unfold listed. rewrite PositiveMap.gempty. constructor.
  - inversion N as [|? ? I N']. subst. unfold listed at 1.
    destruct (Pos.eq_dec g (key y)) as [-> | D].
    + rewrite PositiveMap.gss. cbn. constructor; [|auto].
      intros J. apply I. apply in_map_iff in J. destruct J as (z & E & J).
      apply collect_spec in J. apply in_map_iff. exists z. tauto.
    + rewrite PositiveMap.gso by exact D. auto.
Qed.

Lemma fill_sound : forall A B key (value : A -> B) g v things,
  PositiveMap.find g (fill key value things) = Some v ->
  exists x, In x things /\ key x = g /\ value x = v.
Proof.
  intros A B key value g v. induction things as [|y things IH]; cbn.
  - rewrite PositiveMap.gempty. discriminate.
  - destruct (Pos.eq_dec g (key y)) as [-> | N].
    + rewrite PositiveMap.gss. intros [= <-]. eauto.
    + rewrite PositiveMap.gso by exact N. intros H. destruct (IH H) as (x & I & E). eauto.
Qed.

Lemma fill_complete : forall A B key (value : A -> B) x things, In x things ->
  exists v, PositiveMap.find (key x) (fill key value things) = Some v.
Proof.
  intros A B key value x. induction things as [|y things IH]; intros I; [destruct I|]. cbn.
  destruct (Pos.eq_dec (key x) (key y)) as [-> | N].
  - rewrite PositiveMap.gss. eauto.
  - rewrite PositiveMap.gso by exact N. destruct I as [-> | I]; [congruence | auto].
Qed.

(** ** The rules, decided *)

Local Open Scope Z_scope.

Definition is_near (x y : Z) : bool := Z.leb (Z.abs (x - y)) 1.

Definition is_upon (r : rule) (t u : tile) : bool :=
  match r with
  | one_level => Z.eqb (level u) (level t + 1)
  | any_level => Z.ltb (level t) (level u)
  end && is_near (row u) (row t) && is_near (col u) (col t).

Definition is_left (t u : tile) : bool :=
  Z.eqb (level u) (level t) && is_near (row u) (row t) && Z.eqb (col u) (col t - 2).
Definition is_right (t u : tile) : bool :=
  Z.eqb (level u) (level t) && is_near (row u) (row t) && Z.eqb (col u) (col t + 2).

Lemma is_near_sound : forall x y, is_near x y = true -> Z.abs (x - y) <= 1.
Proof. intros x y H. apply Z.leb_le, H. Qed.

Lemma is_upon_sound : forall r t u, is_upon r t u = true -> lies_upon r t u.
Proof.
  intros r t u H. apply andb_prop in H. destruct H as [H C]. apply andb_prop in H.
  destruct H as [H R]. split; [|split; apply is_near_sound; assumption].
  destruct r; cbn.
  - apply Z.eqb_eq, H.
  - apply Z.lt_gt, Z.ltb_lt, H.
Qed.

Lemma is_left_sound : forall t u, is_left t u = true -> touches_left t u.
Proof.
  intros t u H. apply andb_prop in H. destruct H as [H C]. apply andb_prop in H.
  destruct H as [H R].
  repeat split; [apply Z.eqb_eq, H | apply is_near_sound, R | apply Z.eqb_eq, C].
Qed.

Lemma is_right_sound : forall t u, is_right t u = true -> touches_right t u.
Proof.
  intros t u H. apply andb_prop in H. destruct H as [H C]. apply andb_prop in H.
  destruct H as [H R].
  repeat split; [apply Z.eqb_eq, H | apply is_near_sound, R | apply Z.eqb_eq, C].
Qed.

(** ** What the checker knows of a board *)

Definition named : Type := (positive * tile)%type.

Fixpoint numbered (p : positive) (b : board) : list named :=
  match b with
  | [] => []
  | t :: b => (p, t) :: numbered (Pos.succ p) b
  end.

Definition place (x : named) : positive := join (key_of (row (snd x))) (key_of (col (snd x))).

(** All tiles that may have to do with one. *)
Definition around (places : PositiveMap.t (list named)) (t : tile) : list named :=
  flat_map (fun r => flat_map (fun c =>
    listed places (join (key_of (row t + r)) (key_of (col t + c))))
    [-2; -1; 0; 1; 2]) [-1; 0; 1].

Definition sides_of (r : rule) (near : list named) (t : tile) : sides :=
  let those test := map fst (filter (fun x => test t (snd x)) near) in
  {| upon := those (is_upon r); on_left := those is_left;
     on_right := those is_right |}.

Definition group_key (x : named) : positive := key_of (group (snd x)).

(** Who is blocked by whom, the other way round. *)
Definition add_blocked (a : positive) (map : PositiveMap.t (list positive)) (b : positive) :=
  PositiveMap.add b (a :: listed map b) map.
Definition add_sides (blockers : PositiveMap.t sides) (map : PositiveMap.t (list positive))
  (a : positive) :=
  match PositiveMap.find a blockers with
  | None => map
  | Some s =>
      fold_left (add_blocked a) (on_right s)
        (fold_left (add_blocked a) (on_left s) (fold_left (add_blocked a) (upon s) map))
  end.

Definition frame_of (r : rule) (b : board) : frame :=
  let all := numbered 1 b in
  let names := map fst all in
  let places := collect place all in
  let kinds := PositiveMap.map (map fst) (collect group_key all) in
  let blockers := fill fst (fun x => sides_of r (around places (snd x)) (snd x)) all in
  {| tiles := names;
     groups := fill fst (fun x => listed kinds (group_key x)) all;
     blockers := blockers;
     blocked := fold_left (add_sides blockers) names (PositiveMap.empty _) |}.

(** ** That it is what the game says *)

(** The checker's name of a tile, and its place in the list. *)
Definition name (k : nat) : positive := Pos.of_succ_nat k.
Definition place_of (p : positive) : nat := Nat.pred (Pos.to_nat p).

Lemma place_of_name : forall k, place_of (name k) = k.
Proof. intros k. unfold place_of, name. rewrite SuccNat2Pos.id_succ. reflexivity. Qed.

Lemma name_place_of : forall p, name (place_of p) = p.
Proof.
  intros p. unfold place_of, name. apply Pos2Nat.inj.
  rewrite SuccNat2Pos.id_succ. pose proof (Pos2Nat.is_pos p). lia.
Qed.

Section Board.

Variable r : rule.
Variable b : board.

Definition tile_at (p : positive) : option tile := nth_error b (place_of p).

Lemma numbered_spec : forall (b' : board) p q t,
  In (q, t) (numbered p b') <->
  (Pos.to_nat p <= Pos.to_nat q)%nat /\ nth_error b' (Pos.to_nat q - Pos.to_nat p) = Some t.
Proof.
  induction b' as [|u b' IH]; intros p q t; cbn [numbered].
  - split; [intros [] |]. intros [_ H]. destruct (Pos.to_nat q - Pos.to_nat p)%nat; discriminate.
  - cbn [In]. rewrite IH, Pos2Nat.inj_succ. split.
    + intros [E | [L H]].
      * injection E as -> ->. rewrite Nat.sub_diag. auto.
      * split; [lia|].
        replace (Pos.to_nat q - Pos.to_nat p)%nat
          with (S (Pos.to_nat q - S (Pos.to_nat p))) by lia.
        exact H.
    + intros [L H]. destruct (Nat.eq_dec (Pos.to_nat p) (Pos.to_nat q)) as [E | N].
      * left. rewrite E, Nat.sub_diag in H. injection H as ->. apply Pos2Nat.inj in E. congruence.
      * right. split; [lia|].
        replace (Pos.to_nat q - Pos.to_nat p)%nat
          with (S (Pos.to_nat q - S (Pos.to_nat p))) in H by lia.
        exact H.
Qed.

Lemma all_spec : forall p t, In (p, t) (numbered 1 b) <-> tile_at p = Some t.
Proof.
  intros p t. rewrite numbered_spec. unfold tile_at, place_of.
  rewrite Pos2Nat.inj_1, Nat.sub_1_r. pose proof (Pos2Nat.is_pos p). intuition lia.
Qed.

Lemma numbered_distinct : forall (b' : board) p, NoDup (map fst (numbered p b')).
Proof.
  induction b' as [|u b' IH]; intros p; cbn; constructor; [|apply IH].
  intros I. apply in_map_iff in I. destruct I as ([q t] & E & I). cbn in E. subst q.
  apply numbered_spec in I. rewrite Pos2Nat.inj_succ in I. lia.
Qed.

Definition is_tile (p : positive) : Prop := exists t, tile_at p = Some t.
Definition group_of (p : positive) : option Z := option_map group (tile_at p).

Definition can_go (gone : positive -> Prop) (p : positive) : Prop :=
  exists t, tile_at p = Some t /\ ~ gone p /\
    (forall q u, tile_at q = Some u -> ~ gone q -> ~ lies_upon r t u) /\
    ((forall q u, tile_at q = Some u -> ~ gone q -> ~ touches_left t u) \/
     (forall q u, tile_at q = Some u -> ~ gone q -> ~ touches_right t u)).

Lemma can_go_monotone : forall (gone more : positive -> Prop) a,
  (forall t, gone t -> more t) -> ~ more a -> can_go gone a -> can_go more a.
Proof.
  intros gone more a S N (t & E & _ & U & LR). exists t. split; [exact E|]. split; [exact N|].
  split; [intros q u H G; eapply U; eauto|].
  destruct LR as [L | R]; [left | right]; intros q u H G; eauto.
Qed.

Lemma tiles_complete : forall a, is_tile a -> In a (tiles (frame_of r b)).
Proof.
  intros a [t E]. apply all_spec in E. apply in_map_iff. exists (a, t). auto.
Qed.

Lemma tiles_sound : forall a, In a (tiles (frame_of r b)) -> is_tile a.
Proof.
  intros a I. apply in_map_iff in I. destruct I as ([q t] & E & I). cbn in E. subst q.
  exists t. apply all_spec, I.
Qed.

Lemma listed_map : forall A B (f : A -> B) m g,
  listed (PositiveMap.map (map f) m) g = map f (listed m g).
Proof.
  intros A B f m g. unfold listed, PositiveMap.map. rewrite PositiveMap.gmapi.
  destruct (PositiveMap.find g m); reflexivity.
Qed.

Lemma mates_are : forall a, mates (frame_of r b) a =
  match tile_at a with
  | None => []
  | Some t => map fst (listed (collect group_key (numbered 1 b)) (key_of (group t)))
  end.
Proof.
  intros a. unfold mates, frame_of, listed at 1. cbn [groups].
  destruct (PositiveMap.find a _) as [l|] eqn:E.
  - apply fill_sound in E. destruct E as ([q t] & I & Q & <-). cbn in Q. subst q.
    apply all_spec in I. rewrite I, listed_map. reflexivity.
  - destruct (tile_at a) as [t|] eqn:T; [|reflexivity]. exfalso. apply all_spec in T.
    match type of E with PositiveMap.find _ (fill _ ?value _) = _ =>
      destruct (fill_complete _ _ fst value (a, t) _ T) as [v V] end.
    discriminate (eq_trans (eq_sym V) E).
Qed.

Lemma mates_spec : forall a c,
  In c (mates (frame_of r b) a) <-> is_tile a /\ is_tile c /\ group_of a = group_of c.
Proof.
  intros a c. rewrite mates_are. unfold is_tile, group_of.
  destruct (tile_at a) as [t|] eqn:T; cbn.
  - rewrite in_map_iff. split.
    + intros ([q u] & E & I). cbn in E. subst q. apply collect_spec in I.
      destruct I as [I K]. apply all_spec in I. apply key_of_injective in K. rewrite I.
      cbn in *. rewrite K. eauto.
    + intros (_ & [u U] & E). rewrite U in E. injection E as E. exists (c, u).
      split; [reflexivity|]. apply collect_spec. split; [apply all_spec, U|].
      unfold group_key. cbn. congruence.
  - split; [intros [] | intros ([t H] & _); discriminate].
Qed.

Lemma mates_distinct : forall a, NoDup (mates (frame_of r b) a).
Proof.
  intros a. rewrite mates_are. destruct (tile_at a); [|constructor].
  apply collect_distinct, numbered_distinct.
Qed.

Lemma around_sound : forall q u t, In (q, u) (around (collect place (numbered 1 b)) t) ->
  tile_at q = Some u.
Proof.
  intros q u t I. apply in_flat_map in I. destruct I as (x & _ & I).
  apply in_flat_map in I. destruct I as (y & _ & I).
  apply collect_spec in I. apply all_spec, I.
Qed.

Lemma free_complete : forall set a, is_tile a ->
  can_go (fun t => PositiveSet.mem t set = true) a -> is_free (frame_of r b) set a = true.
Proof.
  intros set a _ (t & T & N & U & LR). unfold is_free, frame_of. cbn [blockers].
  destruct (PositiveMap.find a _) as [s|] eqn:E.
  2: { apply all_spec in T.
       match type of E with PositiveMap.find _ (fill _ ?value _) = _ =>
         destruct (fill_complete _ _ fst value (a, t) _ T) as [v V] end.
       discriminate (eq_trans (eq_sym V) E). }
  apply fill_sound in E. destruct E as ([q t'] & I & Q & <-). cbn in Q. subst q.
  apply all_spec in I. rewrite T in I. injection I as <-. cbn [snd].
  assert (A : forall test : tile -> tile -> bool,
    (forall q u, tile_at q = Some u -> ~ PositiveSet.mem q set = true -> test t u <> true) ->
    are_gone set (map fst (filter (fun x : named => test t (snd x))
      (around (collect place (numbered 1 b)) t))) = true).
  { intros test H. apply forallb_forall. intros q I. apply in_map_iff in I.
    destruct I as ([q' u] & Q & I). cbn in Q. subst q'. apply filter_In in I.
    destruct I as [I F]. apply around_sound in I. cbn in F. specialize (H _ _ I).
    destruct (PositiveSet.mem q set); [reflexivity|]. exfalso. apply H; congruence. }
  unfold sides_of. cbn [upon on_left on_right].
  apply andb_true_intro. split; [apply andb_true_intro; split|].
  - destruct (PositiveSet.mem a set); [congruence | reflexivity].
  - apply (A (is_upon r)). intros q u Q G F. exact (U _ _ Q G (is_upon_sound _ _ _ F)).
  - apply orb_true_intro. destruct LR as [L | R]; [left | right].
    + apply (A is_left). intros q u Q G F. exact (L _ _ Q G (is_left_sound _ _ F)).
    + apply (A is_right). intros q u Q G F. exact (R _ _ Q G (is_right_sound _ _ F)).
Qed.

(** ** Solutions *)

Lemma playable_can_go : forall gone places k,
  (forall p, gone p <-> In (place_of p) places) ->
  playable r b places k -> can_go gone (name k).
Proof.
  intros gone places k G (t & [T N] & U & LR). exists t.
  assert (L : forall q u, tile_at q = Some u -> ~ gone q -> lies b places (place_of q) u)
    by (intros q u Q H; split; [exact Q | rewrite <- G; exact H]).
  unfold tile_at at 1. rewrite G, place_of_name. split; [exact T|]. split; [exact N|].
  split; [intros q u Q H; apply (U (place_of q)); auto|].
  destruct LR as [LR | LR]; [left | right]; intros q u Q H; apply (LR (place_of q)); auto.
Qed.

Lemma clears_clearing : forall moves gone places,
  (forall p, gone p <-> In (place_of p) places) ->
  clears r b places moves ->
  clearing is_tile (option Z) group_of (both_playable can_go) gone
    (map (fun m => (name (fst m), name (snd m))) moves).
Proof.
  induction moves as [|[k l] moves IH]; intros gone places G C; cbn in *.
  - intros p [t T]. rewrite G. destruct (in_dec Nat.eq_dec (place_of p) places); [assumption|].
    exfalso. apply (C (place_of p) t). split; assumption.
  - destruct C as [(D & K & L & (t & u & T & U & E)) C].
    pose proof (playable_can_go gone places k G K) as Kg.
    pose proof (playable_can_go gone places l G L) as Lg.
    split.
    + unfold is_tile, group_of, tile_at. rewrite !place_of_name, T, U. repeat split; eauto.
      * intros Q. apply D. apply (f_equal place_of) in Q. rewrite !place_of_name in Q. exact Q.
      * cbn. congruence.
      * destruct Kg as (_ & _ & H & _). exact H.
      * destruct Lg as (_ & _ & H & _). exact H.
    + apply (IH _ (k :: l :: places)); [|exact C]. intros p. cbn. rewrite G.
      assert (Q : forall m, p = name m <-> m = place_of p).
      { intros m. split; [intros ->; rewrite place_of_name; reflexivity|].
        intros ->. rewrite name_place_of. reflexivity. }
      rewrite !Q. tauto.
Qed.

Theorem check_right : forall lines, check (frame_of r b) lines = accepted -> ~ solvable r b.
Proof.
  intros lines H [moves C].
  apply (check_sound (frame_of r b) is_tile (option Z) group_of can_go) with
    (moves := map (fun m => (name (fst m), name (snd m))) moves) (lines := lines).
  - exact can_go_monotone.
  - exact tiles_complete.
  - exact tiles_sound.
  - exact mates_spec.
  - exact mates_distinct.
  - exact free_complete.
  - apply (clears_clearing _ _ []); [|exact C]. intros p. cbn. tauto.
  - exact H.
Qed.

End Board.

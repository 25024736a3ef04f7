(** * The pruning scan and the matching lines

    Both are done in two steps. First something is computed, with a work list: which tiles go, or
    which components a group falls into. Nothing is proved about that. Then the outcome is looked at
    once more, by a simple test, and this test is proved right: when it says yes, there is no
    solution that agrees with what is known. *)

From Coq Require Import List PArith Arith Bool FMapPositive MSetPositive Lia.
From Mj Require Import Pairing Matching Knowledge.
Import ListNotations.

(** Doing something again and again, up to 2^depth times, until it has a result. *)
Fixpoint again {St R : Type} (depth : nat) (step : St -> St + R) (s : St) : St + R :=
  match depth with
  | O => step s
  | S depth =>
      match again depth step s with
      | inl s => again depth step s
      | inr r => inr r
      end
  end.

(** More than any computer can do. *)
Definition always : nat := 60.

Lemma again_keeps : forall St R (step : St -> St + R) (ok : St -> Prop) (good : R -> Prop),
  (forall s, ok s -> match step s with inl s => ok s | inr r => good r end) ->
  forall depth s, ok s -> match again depth step s with inl s => ok s | inr r => good r end.
Proof.
  intros St R step ok good H. induction depth as [|depth IH]; intros s O; cbn; [apply H, O|].
  pose proof (IH s O) as IH'. destruct (again depth step s); [apply IH, IH' | exact IH'].
Qed.

(** What the checker knows of a board. *)
Record sides : Set :=
  { upon : list positive; on_left : list positive; on_right : list positive }.

Record frame : Type := {
  tiles : list positive;
  groups : PositiveMap.t (list positive);  (** for each tile all tiles of its group *)
  blockers : PositiveMap.t sides;          (** for each tile those that block it *)
  blocked : PositiveMap.t (list positive)  (** for each tile those that it blocks *) }.

Definition listed {A : Type} (map : PositiveMap.t (list A)) (a : positive) : list A :=
  match PositiveMap.find a map with None => [] | Some list => list end.

Definition mates (f : frame) : positive -> list positive := listed (groups f).

(** ** The scan *)

Definition are_gone (gone : PositiveSet.t) (list : list positive) : bool :=
  forallb (fun a => PositiveSet.mem a gone) list.

(** Whether a tile is playable. *)
Definition is_free (f : frame) (gone : PositiveSet.t) (a : positive) : bool :=
  match PositiveMap.find a (blockers f) with
  | None => false
  | Some s => negb (PositiveSet.mem a gone) && are_gone gone (upon s) &&
              (are_gone gone (on_left s) || are_gone gone (on_right s))
  end.

Record scanning : Type := { gone : PositiveSet.t; opened : PositiveSet.t; todo : list positive }.

(** The first tile of a group stands for it. *)
Definition leader (f : frame) (a : positive) : positive := hd a (mates f a).

(** An undecided tile with which another one may go. *)
Definition is_match (f : frame) (k : knowledge) (gone : PositiveSet.t) (a c : positive) : bool :=
  negb (Pos.eqb c a) && is_undecided k c && negb (is_apart k a c) && is_free f gone c.

Definition scan_step (f : frame) (k : knowledge) (s : scanning) : scanning + PositiveSet.t :=
  match todo s with
  | [] => inr (gone s)
  | a :: later =>
      let nothing := {| gone := gone s; opened := opened s; todo := later |} in
      inl (
        if is_free f (gone s) a then
          match partner k a with
          | Some b =>
              if is_free f (gone s) b then
                {| gone := PositiveSet.add b (PositiveSet.add a (gone s)); opened := opened s;
                   todo := rev_append (listed (blocked f) a)
                             (rev_append (listed (blocked f) b) later) |}
              else nothing
          | None =>
              let group := leader f a in
              if PositiveSet.mem group (opened s) then
                {| gone := PositiveSet.add a (gone s); opened := opened s;
                   todo := rev_append (listed (blocked f) a) later |}
              else if existsb (is_match f k (gone s) a) (mates f a) then
                {| gone := PositiveSet.add a (gone s); opened := PositiveSet.add group (opened s);
                   todo := rev_append (mates f a) (rev_append (listed (blocked f) a) later) |}
              else nothing
          end
        else nothing)
  end.

Definition scan (f : frame) (k : knowledge) : PositiveSet.t :=
  let begin := {| gone := PositiveSet.empty; opened := PositiveSet.empty; todo := tiles f |} in
  match again always (scan_step f k) begin with
  | inl s => gone s
  | inr gone => gone
  end.

(** The test: a tile is left, and none can go. *)
Definition cannot_go (f : frame) (k : knowledge) (gone : PositiveSet.t) (a : positive) : bool :=
  match partner k a with
  | Some b =>
      if PositiveSet.mem a gone then PositiveSet.mem b gone
      else negb (is_free f gone a && is_free f gone b)
  | None =>
      negb (is_free f gone a) ||
      forallb (fun c =>
        Pos.eqb c a || negb (is_undecided k c) ||
        negb (PositiveSet.mem c gone) && (is_apart k a c || negb (is_free f gone c))) (mates f a)
  end.

Definition is_stuck (f : frame) (k : knowledge) (gone : PositiveSet.t) : bool :=
  existsb (fun a => negb (PositiveSet.mem a gone)) (tiles f) &&
  forallb (cannot_go f k gone) (tiles f).

Definition scan_gets_stuck (f : frame) (k : knowledge) : bool := is_stuck f k (scan f k).

(** ** Matching lines *)

(** The component of some tiles: [rest] are those that nobody has reached yet. The steps are counted
    by the elements of a list, of which there are enough. *)
Fixpoint grow (steps : list positive) (k : knowledge) (edge part rest : list positive)
  : list positive * list positive :=
  match steps, edge with
  | _ :: steps, a :: edge =>
      let (far, near) := partition (is_apart k a) rest in
      grow steps k (near ++ edge) (near ++ part) far
  | _, _ => (part, rest)
  end.

Fixpoint components (steps group : list positive) (k : knowledge) (rest : list positive)
  : list (list positive) :=
  match steps, rest with
  | _ :: steps, a :: rest =>
      let (part, rest) := grow group k [a] [a] rest in
      part :: components steps group k rest
  | _, _ => []
  end.

Definition set_of (list : list positive) : PositiveSet.t :=
  fold_left (fun set a => PositiveSet.add a set) list PositiveSet.empty.

Definition parts_without (f : frame) (k : knowledge) (a : positive) (few : list positive)
  : list (list positive) :=
  let group := mates f a in
  let few := set_of few in
  components group group k (filter (fun b => negb (PositiveSet.mem b few)) group).

(** The test: no tile is in two parts, no edge leads out of a part but to the few, and there are
    more odd parts than these. *)
Fixpoint are_distinct (seen : PositiveSet.t) (list : list positive) : bool :=
  match list with
  | [] => true
  | a :: list => negb (PositiveSet.mem a seen) && are_distinct (PositiveSet.add a seen) list
  end.

Definition is_separate (f : frame) (k : knowledge) (few : PositiveSet.t) (part : list positive)
  : bool :=
  let inside := set_of part in
  forallb (fun x =>
    match mates f x with
    | [] => false
    | group => forallb (fun y => PositiveSet.mem y inside || PositiveSet.mem y few ||
                                 is_apart k x y) group
    end) part.

Definition are_too_many (f : frame) (k : knowledge) (few : list positive)
  (parts : list (list positive)) : bool :=
  are_distinct PositiveSet.empty (concat parts) &&
  forallb (is_separate f k (set_of few)) parts &&
  Nat.ltb (length few) (length (filter is_odd parts)).

Definition has_no_pairing (f : frame) (k : knowledge) (a : positive) (few : list positive) : bool :=
  are_too_many f k few (parts_without f k a few).

(** ** Why the tests are right *)

Lemma set_of_In : forall list set x,
  PositiveSet.mem x (fold_left (fun set a => PositiveSet.add a set) list set) = true ->
  In x list \/ PositiveSet.mem x set = true.
Proof.
  induction list as [|a list IH]; intros set x H; cbn in *; [auto|].
  apply IH in H. destruct H as [H | H]; [auto|].
  apply PositiveSet.mem_spec, PositiveSet.add_spec in H. destruct H as [-> | H]; [auto|].
  right. apply PositiveSet.mem_spec. exact H.
Qed.

Lemma set_of_sound : forall list x, PositiveSet.mem x (set_of list) = true -> In x list.
Proof.
  intros list x H. apply set_of_In in H. destruct H as [H | H]; [exact H|].
  rewrite PositiveSet.mem_Leaf in H. discriminate.
Qed.

Lemma are_distinct_sound : forall list seen, are_distinct seen list = true ->
  NoDup list /\ forall x, In x list -> PositiveSet.mem x seen = false.
Proof.
  induction list as [|a list IH]; intros seen H; cbn in H.
  - split; [constructor | intros x []].
  - apply andb_prop in H. destruct H as [N H]. apply negb_true_iff in N.
    destruct (IH _ H) as [D S]. split.
    + constructor; [|exact D]. intros I. specialize (S _ I).
      assert (PositiveSet.mem a (PositiveSet.add a seen) = true)
        by (apply PositiveSet.mem_spec, PositiveSet.add_spec; auto). congruence.
    + intros x [<- | I]; [exact N|]. specialize (S _ I).
      destruct (PositiveSet.mem x seen) eqn:E; [|reflexivity].
      assert (PositiveSet.mem x (PositiveSet.add a seen) = true)
        by (apply PositiveSet.mem_spec, PositiveSet.add_spec; right;
            apply PositiveSet.mem_spec; exact E). congruence.
Qed.

Section Right.

Variable f : frame.

(** The game, as in Pairing.v, and what the frame has to do with it. *)
Variable is_tile : positive -> Prop.
Variable group_name : Type.
Variable group_of : positive -> group_name.
Variable playable : (positive -> Prop) -> positive -> Prop.

Definition both_playable (gone : positive -> Prop) (a b : positive) : Prop :=
  playable gone a /\ playable gone b.

Hypothesis playable_monotone : forall (gone more : positive -> Prop) a,
  (forall t, gone t -> more t) -> ~ more a -> playable gone a -> playable more a.
Hypothesis tiles_complete : forall a, is_tile a -> In a (tiles f).
Hypothesis tiles_sound : forall a, In a (tiles f) -> is_tile a.
Hypothesis mates_spec : forall a b,
  In b (mates f a) <-> is_tile a /\ is_tile b /\ group_of a = group_of b.
Hypothesis free_complete : forall set a,
  is_tile a -> playable (fun t => PositiveSet.mem t set = true) a -> is_free f set a = true.

Variable moves : list (positive * positive).
Hypothesis clears_it : clearing is_tile group_name group_of both_playable (fun _ => False) moves.

Let p : positive -> positive -> Prop := paired moves.

Lemma solution_pairing : pairing is_tile group_name group_of p.
Proof. eapply clearing_gives_pairing; eauto. Qed.

Theorem stuck_is_right : forall k, agrees p k -> scan_gets_stuck f k = false.
Proof.
  intros k K. unfold scan_gets_stuck. generalize (scan f k). intros set.
  destruct (is_stuck f k set) eqn:S; [exfalso | reflexivity].
  apply andb_prop in S. destruct S as [L C].
  apply existsb_exists in L. destruct L as (t & T & L). apply negb_true_iff in L.
  rewrite forallb_forall in C.
  assert (G : PositiveSet.mem t set = true); [|congruence].
  set (gone := fun t => PositiveSet.mem t set = true).
  assert (D : forall a, ~ gone a <-> PositiveSet.mem a set = false).
  { intros a. unfold gone. destruct (PositiveSet.mem a set); split; congruence. }
  apply (scan_follows is_tile group_name group_of both_playable playable) with
    (partner := partner k) (is_apart := is_apart k) (moves := moves) (gone := gone).
  - intros g m a b S Ma Mb [A B]. split; eapply playable_monotone; eauto.
  - exact playable_monotone.
  - intros g a b H. exact H.
  - exact clears_it.
  - exact (agrees_partner _ _ K).
  - exact (agrees_apart _ _ K).
  - exact (agrees_symmetric _ _ K).
  - split.
    + intros a. rewrite D. unfold gone. destruct (PositiveSet.mem a set); auto.
    + intros a b Ta E Ga. specialize (C a (tiles_complete _ Ta)). unfold cannot_go in C.
      rewrite E in C. unfold gone in *. rewrite Ga in C. exact C.
    + intros a b Ta E Ga Gb [Pa Pb]. specialize (C a (tiles_complete _ Ta)).
      unfold cannot_go in C. rewrite E in C. apply D in Ga. rewrite Ga in C.
      assert (Tb : is_tile b)
        by (apply (pairing_tiles _ _ _ _ solution_pairing a b), (agrees_partner _ _ K), E).
      rewrite !free_complete in C by assumption. discriminate.
    + intros a b Ta Tb SG Ea Eb Ga Gb Pb. specialize (C b (tiles_complete _ Tb)).
      unfold cannot_go in C. rewrite Eb, (free_complete _ _ Tb Pb) in C. cbn in C.
      rewrite forallb_forall in C. specialize (C a).
      unfold is_undecided in C. rewrite Ea in C. unfold gone in Ga. rewrite Ga in C. cbn in C.
      destruct (Pos.eqb_spec a b) as [N | N]; [rewrite N in Ga; exact (Gb Ga)|].
      cbn in C. discriminate C. apply mates_spec. auto.
    + intros a b Ta Tb N SG Ea Eb A Ga Gb [Pa Pb]. specialize (C a (tiles_complete _ Ta)).
      unfold cannot_go in C. rewrite Ea, (free_complete _ _ Ta Pa) in C. cbn in C.
      rewrite forallb_forall in C. specialize (C b).
      unfold is_undecided in C. rewrite Eb, A, (free_complete _ _ Tb Pb) in C.
      apply D in Gb. rewrite Gb in C. destruct (Pos.eqb_spec b a) as [E | _]; [congruence|].
      cbn in C. discriminate C. apply mates_spec. auto.
  - apply tiles_sound, T.
Qed.

Theorem no_pairing_is_right : forall k a few, agrees p k -> has_no_pairing f k a few = false.
Proof.
  intros k a few K. unfold has_no_pairing. generalize (parts_without f k a few). intros parts.
  destruct (are_too_many f k few parts) eqn:T; [exfalso | reflexivity].
  apply andb_prop in T. destruct T as [T Many]. apply andb_prop in T. destruct T as [Dis Sep].
  apply are_distinct_sound in Dis. destruct Dis as [Dis _].
  rewrite forallb_forall in Sep. apply Nat.ltb_lt in Many.
  pose proof solution_pairing as P.
  assert (M : forall part x, In part parts -> In x part ->
    is_tile x /\ forall y, p x y -> In y part \/ In y few).
  { intros part x Ip Ix. specialize (Sep _ Ip). unfold is_separate in Sep.
    rewrite forallb_forall in Sep. specialize (Sep _ Ix).
    destruct (mates f x) as [|z zs] eqn:E; [discriminate|].
    assert (Tx : is_tile x).
    { assert (I : In z (mates f x)) by (rewrite E; left; reflexivity).
      apply mates_spec in I. tauto. }
    split; [exact Tx|]. intros y Pxy. rewrite forallb_forall in Sep.
    assert (I : In y (z :: zs)).
    { rewrite <- E. apply mates_spec. split; [exact Tx|].
      split; [apply (pairing_tiles _ _ _ _ P _ _ Pxy) | apply (pairing_groups _ _ _ _ P _ _ Pxy)]. }
    specialize (Sep _ I). apply orb_prop in Sep. destruct Sep as [Sep | A].
    - apply orb_prop in Sep. destruct Sep as [H | H]; apply set_of_sound in H; auto.
    - destruct (agrees_apart _ _ K _ _ A Pxy). }
  assert (length (filter is_odd parts) <= length few); [|lia].
  apply (odd_parts p).
  - exact (pairing_symmetric _ _ _ _ P).
  - exact (pairing_unique _ _ _ _ P).
  - intros x H. apply (pairing_tiles _ _ _ _ P) in H. tauto.
  - exact Dis.
  - intros x I. apply in_concat in I. destruct I as (part & Ip & Ix).
    apply (pairing_total _ _ _ _ P), (M _ _ Ip Ix).
  - intros part x y Ip Ix. apply (M _ _ Ip Ix).
Qed.

End Right.

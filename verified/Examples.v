(** * Examples

    That the definitions of Game.v mean something: boards that can be solved, boards that cannot,
    and one about which the two rules differ. And that the checker accepts something, computed
    within Coq. *)

From Coq Require Import List ZArith Lia.
From Coq.Strings Require Import Byte String.
From Mj Require Import Game Text Soundness.
Import ListNotations.
Local Open Scope Z_scope.

Definition at_ (r c l g : Z) : tile := {| row := r; col := c; level := l; group := g |}.

(** Two tiles side by side are solved by one move. *)
Example side_by_side : forall r, solvable r [at_ 0 0 0 7; at_ 0 2 0 7].
Proof.
  intros r. exists [(0, 1)%nat].
  assert (L : forall k t, lies [at_ 0 0 0 7; at_ 0 2 0 7] [] k t ->
    t = at_ 0 0 0 7 \/ t = at_ 0 2 0 7).
  { intros [|[|[|k]]] t [H _]; cbn in H; try discriminate; injection H as <-; auto. }
  split; [split; [discriminate|]; split; [|split] |].
  - exists (at_ 0 0 0 7). split; [split; [reflexivity | intros []]|]. split; [|left];
      intros l u U; destruct (L _ _ U) as [-> | ->]; unfold lies_upon, is_higher, touches_left;
      destruct r; cbn; lia.
  - exists (at_ 0 2 0 7). split; [split; [reflexivity | intros []]|]. split; [|right];
      intros l u U; destruct (L _ _ U) as [-> | ->]; unfold lies_upon, is_higher, touches_right;
      destruct r; cbn; lia.
  - exists (at_ 0 0 0 7), (at_ 0 2 0 7). auto.
  - intros [|[|[|k]]] t [H N]; cbn in *; try discriminate; apply N; auto.
Qed.

(** Two tiles of a group, one upon the other, are never playable both. *)
Example on_each_other : forall r, ~ solvable r [at_ 0 0 0 7; at_ 0 0 1 7].
Proof.
  assert (C : forall r l, ~ (forall k u, lies [at_ 0 0 0 7; at_ 0 0 1 7] [] k u ->
    ~ lies_upon r (at_ 0 0 0 l) u)).
  { intros r l H. apply (H 1%nat (at_ 0 0 1 7)); [split; [reflexivity | intros []]|].
    unfold lies_upon, is_higher. destruct r; cbn; lia. }
  intros r [[|[k l] moves] H]; cbn in H.
  - apply (H 0%nat (at_ 0 0 0 7)). split; [reflexivity | intros []].
  - destruct H as [(D & (t & [T _] & U & _) & (u & [V _] & W & _) & _) _].
    destruct k as [|[|[|k]]]; cbn in T; try discriminate; injection T as <-;
      [exact (C _ _ U)|].
    destruct l as [|[|[|l]]]; cbn in V; try discriminate; injection V as <-;
      [exact (C _ _ W) | congruence].
Qed.

(** One high above the other: only by the second rule does it lie upon it. *)
Example in_the_air : solvable one_level [at_ 0 0 0 7; at_ 0 0 2 7] /\
  ~ solvable any_level [at_ 0 0 0 7; at_ 0 0 2 7].
Proof.
  split.
  - exists [(0, 1)%nat].
    assert (L : forall k t, lies [at_ 0 0 0 7; at_ 0 0 2 7] [] k t ->
      t = at_ 0 0 0 7 \/ t = at_ 0 0 2 7).
    { intros [|[|[|k]]] t [H _]; cbn in H; try discriminate; injection H as <-; auto. }
    split; [split; [discriminate|]; split; [|split] |].
    + exists (at_ 0 0 0 7). split; [split; [reflexivity | intros []]|]. split; [|left];
        intros l u U; destruct (L _ _ U) as [-> | ->]; unfold lies_upon, touches_left; cbn; lia.
    + exists (at_ 0 0 2 7). split; [split; [reflexivity | intros []]|]. split; [|left];
        intros l u U; destruct (L _ _ U) as [-> | ->]; unfold lies_upon, touches_left; cbn; lia.
    + exists (at_ 0 0 0 7), (at_ 0 0 2 7). auto.
    + intros [|[|[|k]]] t [H N]; cbn in *; try discriminate; apply N; auto.
  - apply (checker_is_right _ _
      [{| Checker.number := 2; Checker.says := []; Checker.witness := None |}]).
    vm_compute. reflexivity.
Qed.

(** The example of docs/proof.md: a tower of four and two tiles beside it, all of one group. *)
Definition lines (l : list string) : text :=
  flat_map (fun s => list_byte_of_string s ++ [x0a]) l.

Definition tower : text :=
  lines ["0 0 0 0"; "0 0 1 0"; "0 0 2 0"; "0 0 3 0"; "0 4 0 0"; "0 8 0 0"]%string.
Definition tower_proof : text :=
  lines ["mjproof 2"; "0-1 0"; "0-2 0"; "0-3 0"; "1-2 0"; "1-3 0"; "2-3 0"; "m 0 / 4 5 / 0"]%string.
Definition tower_too_short : text :=
  lines ["mjproof 2"; "0-1 0"; "0-2 0"; "0-3 0"; "1-2 0"; "1-3 0"; "m 0 / 4 5 / 0"]%string.

Example tower_is_proved : judge None tower tower_proof = proved one_level 7.
Proof. vm_compute. reflexivity. Qed.

Example tower_is_not : judge None tower tower_too_short = refused bad_step 7.
Proof. vm_compute. reflexivity. Qed.

Example not_by_the_other_rule : judge (Some any_level) tower tower_proof = refused bad_rule 1.
Proof. vm_compute. reflexivity. Qed.

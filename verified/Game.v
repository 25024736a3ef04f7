(** * The game

    This file says what Mahjong Solitaire is: what a board is, which tiles are playable, what a
    legal move is, and what it means that a board can be solved. The theorem (Soundness.v) is about
    these definitions. To believe what it says, read this file, and nothing else; there is nothing
    about proofs, checkers or programs in it.

    In quotation marks: Michiel de Bondt, "Solving Mahjong Solitaire boards with peeking". *)

From Coq Require Import List ZArith.
Import ListNotations.
Local Open Scope Z_scope.

(** A tile lies somewhere, and belongs to a group. A tile is two units high and two wide, so that
    the coordinates count in halves of tiles; [row] and [col] are those of its upper left corner.
    Tiles of the same group match. "The tiles are distributed in 36 groups of four tiles each":
    here any number of groups, of any size. *)
Record tile : Set := { row : Z; col : Z; level : Z; group : Z }.

(** A board is a list of tiles. A tile of it is named by its place in the list, from 0. *)
Definition board : Set := list tile.

(** There are two opinions about what lies upon a tile: only what lies exactly one level up, or
    whatever lies on any higher level. They differ where tiles hang in the air or jut out. *)
Inductive rule : Set := one_level | any_level.

Definition is_higher (r : rule) (t u : tile) : Prop :=
  match r with
  | one_level => level u = level t + 1
  | any_level => level u > level t
  end.

(** [u] lies upon [t], perhaps partially: it is higher, and their areas have a part in common. *)
Definition lies_upon (r : rule) (t u : tile) : Prop :=
  is_higher r t u /\ Z.abs (row u - row t) <= 1 /\ Z.abs (col u - col t) <= 1.

(** [u] touches the left side of [t], or its right side: on the same level, and beside it. *)
Definition touches_left (t u : tile) : Prop :=
  level u = level t /\ Z.abs (row u - row t) <= 1 /\ col u = col t - 2.
Definition touches_right (t u : tile) : Prop :=
  level u = level t /\ Z.abs (row u - row t) <= 1 /\ col u = col t + 2.

(** In the course of a game some tiles are gone; [gone] is a list of their places. The others lie
    on the board: [lies b gone k t] says that tile number [k] does, and that it is [t]. *)
Definition lies (b : board) (gone : list nat) (k : nat) (t : tile) : Prop :=
  nth_error b k = Some t /\ ~ In k gone.

(** "A tile is playable, if and only if no other tile is lying upon it, not even partially, and
    either its left side or its right side does not touch any other tile." *)
Definition playable (r : rule) (b : board) (gone : list nat) (k : nat) : Prop :=
  exists t, lies b gone k t /\
    (forall l u, lies b gone l u -> ~ lies_upon r t u) /\
    ((forall l u, lies b gone l u -> ~ touches_left t u) \/
     (forall l u, lies b gone l u -> ~ touches_right t u)).

(** [k] and [l] are of the same group. *)
Definition alike (b : board) (k l : nat) : Prop :=
  exists t u, nth_error b k = Some t /\ nth_error b l = Some u /\ group t = group u.

(** "Only playable tiles may be played, but solely in pairs of tiles of the same group." *)
Definition legal_move (r : rule) (b : board) (gone : list nat) (k l : nat) : Prop :=
  k <> l /\ playable r b gone k /\ playable r b gone l /\ alike b k l.

(** [clears r b gone moves]: these moves, one after the other, are legal when the tiles in [gone]
    are gone already, and after the last of them no tile is left. *)
Fixpoint clears (r : rule) (b : board) (gone : list nat) (moves : list (nat * nat)) : Prop :=
  match moves with
  | [] => forall k t, ~ lies b gone k t
  | (k, l) :: later => legal_move r b gone k l /\ clears r b (k :: l :: gone) later
  end.

(** A board is solvable if there are moves that clear it from the beginning, nothing being gone. *)
Definition solvable (r : rule) (b : board) : Prop :=
  exists moves, clears r b [] moves.

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

(** ** Clauses that may be used

    Each clause that may still force something is watched by two of its literals that are not known
    to be false: as long as that is so, it forces nothing. Clauses are looked at only when a literal
    that watches them has become false. Which literals watch which clause is never relied on: what a
    clause forces is seen from all of it. *)

Record watched : Set := { first : literal; second : literal; whole : clause }.

(** For two tiles, the numbers of clauses. *)
Definition index : Type := PositiveMap.t (PositiveMap.t (list positive)).

Record library : Type := {
  clauses : PositiveMap.t watched;
  by_together : index;
  by_apart : index;
  next : positive  (** the number of the next clause *) }.

Definition no_clauses : library :=
  {| clauses := PositiveMap.empty _; by_together := PositiveMap.empty _;
     by_apart := PositiveMap.empty _; next := xH |}.

Definition row_of (i : index) (a : positive) : PositiveMap.t (list positive) :=
  match PositiveMap.find a i with None => PositiveMap.empty _ | Some row => row end.

Definition change (f : list positive -> list positive) (l : literal) (i : index) : index :=
  let row := row_of i (one l) in
  PositiveMap.add (one l) (PositiveMap.add (other l) (f (listed row (other l))) row) i.

(** Changes the list of the clauses that a literal watches. *)
Definition change_watches (f : list positive -> list positive) (l : literal) (lib : library)
  : library :=
  {| clauses := clauses lib;
     by_together := if together l then change f l (by_together lib) else by_together lib;
     by_apart := if together l then by_apart lib else change f l (by_apart lib);
     next := next lib |}.

Definition watches (l : literal) (lib : library) : list positive :=
  listed (row_of (if together l then by_together lib else by_apart lib) (one l)) (other l).

Definition set_watched (number : positive) (w : watched) (lib : library) : library :=
  {| clauses := PositiveMap.add number w (clauses lib); by_together := by_together lib;
     by_apart := by_apart lib; next := next lib |}.

(** Literals of a proof name the lower tile first. *)
Definition ordered (l : literal) : literal :=
  if Pos.ltb (one l) (other l) then l
  else {| together := together l; one := other l; other := one l |}.

Definition is_false (k : knowledge) (l : literal) : bool :=
  match known k (one l) (other l) with None => false | Some v => negb (Bool.eqb v (together l)) end.

Definition is_true (k : knowledge) (l : literal) : bool :=
  match known k (one l) (other l) with None => false | Some v => Bool.eqb v (together l) end.

(** A literal other than this one that is not known to be false. *)
Definition find_other (k : knowledge) (l : literal) (c : clause) : option literal :=
  find (fun m => negb (same_literal l m) && negb (is_false k m)) c.

(** Looks at clauses that a literal watches which has become false. [kept] are those that it goes on
    to watch. *)
Fixpoint look_at (l : literal) (numbers kept : list positive) (k : knowledge) (lib : library)
  : option (knowledge * library) :=
  match numbers with
  | [] => Some (k, change_watches (fun _ => kept) l lib)
  | number :: numbers =>
      match PositiveMap.find number (clauses lib) with
      | None => look_at l numbers kept k lib
      | Some w =>
          let last := if same_literal l (first w) then second w else first w in
          if is_true k last then look_at l numbers (number :: kept) k lib
          else
            match find_other k last (whole w) with
            | Some m =>
                look_at l numbers kept k
                  (change_watches (cons number) m
                     (set_watched number {| first := m; second := last; whole := whole w |} lib))
            | None =>
                match note last k with
                | None => None
                | Some k => look_at l numbers (number :: kept) k lib
                end
            end
      end
  end.

(** Adds a clause, and has it watched if it may still force something. *)
Definition add_clause (k : knowledge) (c : clause) (lib : library) : library :=
  match find (fun l => negb (is_false k l)) c with
  | None => lib
  | Some l =>
      match find_other k l c with
      | None => lib
      | Some m =>
          let number := next lib in
          let lib := set_watched number {| first := l; second := m; whole := c |} lib in
          let lib := change_watches (cons number) l (change_watches (cons number) m lib) in
          {| clauses := clauses lib; by_together := by_together lib; by_apart := by_apart lib;
             next := Pos.succ number |}
      end
  end.

(** ** Whether a line follows *)

(** Conclusions from one thing that is new. Where they contradict each other, the library stays as
    it was before. *)
Definition conclude_next (f : frame) (now : knowledge * library)
  : (knowledge * library) + (option knowledge * library) :=
  let (k, lib) := now in
  match news k with
  | [] => inr (Some k, lib)
  | l :: later =>
      let falsified := ordered (opposite l) in
      match conclude (mates f) l
              {| partners := partners k; aparts := aparts k; news := later |} with
      | None => inr (None, lib)
      | Some k =>
          match look_at falsified (watches falsified lib) [] k lib with
          | None => inr (None, lib)
          | Some now => inl now
          end
      end
  end.

(** Draws conclusions until nothing new comes of it; [None] if they contradict each other. *)
Definition conclude_all (f : frame) (k : knowledge) (lib : library)
  : option knowledge * library :=
  match again always (conclude_next f) (k, lib) with
  | inl (k, lib) => (Some k, lib)
  | inr result => result
  end.

Definition conclude_if (f : frame) (k : option knowledge) (lib : library)
  : option knowledge * library :=
  match k with None => (None, lib) | Some k => conclude_all f k lib end.

Definition assume_false (c : clause) (k : knowledge) : option knowledge :=
  each (fun l => note (opposite l)) c k.

(** [facts] is what is known without any assumption, if that is no contradiction. *)
Definition follows (f : frame) (facts : option knowledge) (lib : library) (l : line)
  : bool * library :=
  match conclude_if f (andthen facts (assume_false (says l))) lib with
  | (None, lib) => (true, lib)
  | (Some k, lib) =>
      (match witness l with
       | None => scan_gets_stuck f k
       | Some (a, few) => has_no_pairing f k a few
       end, lib)
  end.

(** Adds a clause to those that may be used, and draws conclusions from it. *)
Definition learn (f : frame) (facts : option knowledge) (lib : library) (c : clause)
  : option knowledge * library :=
  match facts with
  | None => (None, lib)
  | Some k => conclude_if f (use_clause c k) (add_clause k c lib)
  end.

Definition first_facts (f : frame) : option knowledge * library :=
  conclude_if f (each (last_partner (mates f)) (tiles f) nothing) no_clauses.

(** The number of the first line that does not follow, if there is one. *)
Fixpoint first_wrong (f : frame) (facts : option knowledge) (lib : library) (lines : list line)
  : option N :=
  match lines with
  | [] => None
  | l :: lines =>
      match follows f facts lib l with
      | (false, _) => Some (number l)
      | (true, lib) =>
          let (facts, lib) := learn f facts lib (says l) in
          first_wrong f facts lib lines
      end
  end.

Definition is_empty (l : line) : bool := match says l with [] => true | _ => false end.

(** What is wrong with a list of lines: nothing, a line, or that the empty clause is missing. *)
Inductive verdict : Set := accepted | wrong_at (line : N) | endless.

Definition check (f : frame) (lines : list line) : verdict :=
  let (facts, lib) := first_facts f in
  match first_wrong f facts lib lines with
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

Let P : pairing is_tile group_name group_of p := clearing_gives_pairing _ _ _ _ _ clears_it.

Lemma p_symmetric : forall a b, p a b -> p b a.
Proof. exact (pairing_symmetric _ _ _ _ P). Qed.
Lemma p_unique : forall a b c, p a b -> p a c -> b = c.
Proof. exact (pairing_unique _ _ _ _ P). Qed.
Lemma p_not_itself : forall a, ~ p a a.
Proof. intros a H. apply (pairing_tiles _ _ _ _ P) in H. tauto. Qed.
Lemma p_total : forall a, mates f a <> [] -> exists b, p a b.
Proof.
  intros a N. destruct (mates f a) as [|b bs] eqn:E; [congruence|].
  apply (pairing_total _ _ _ _ P). apply (mates_spec a b). rewrite E. left. reflexivity.
Qed.
Lemma p_mates : forall a b, p a b -> In b (mates f a).
Proof.
  intros a b H. apply mates_spec.
  pose proof (pairing_tiles _ _ _ _ P _ _ H). pose proof (pairing_groups _ _ _ _ P _ _ H). tauto.
Qed.

Lemma note_fine' : forall l k, agrees p k -> holds p l -> fine p (note l k).
Proof. apply note_fine; [exact p_symmetric | exact p_unique | exact p_not_itself]. Qed.

Lemma conclude_fine' : forall l k, holds p l -> agrees p k -> fine p (conclude (mates f) l k).
Proof.
  intros l k. apply conclude_fine.
  - exact p_symmetric.
  - exact p_unique.
  - exact p_not_itself.
  - exact p_total.
  - intros a b I. apply mates_spec in I. apply (pairing_total _ _ _ _ P). tauto.
  - exact p_mates.
  - intros a b c I H. apply mates_spec in I. apply mates_spec.
    pose proof (pairing_tiles _ _ _ _ P _ _ H). pose proof (pairing_groups _ _ _ _ P _ _ H).
    intuition congruence.
  - exact mates_distinct.
Qed.

(** All clauses that may be used hold. *)
Definition all_hold (lib : library) : Prop :=
  forall number w, PositiveMap.find number (clauses lib) = Some w -> clause_holds p (whole w).

Lemma no_clauses_hold : all_hold no_clauses.
Proof. intros number w. cbn. rewrite PositiveMap.gempty. discriminate. Qed.

Lemma set_watched_holds : forall number w lib, clause_holds p (whole w) -> all_hold lib ->
  all_hold (set_watched number w lib).
Proof.
  intros number w lib H A n v. cbn. destruct (Pos.eq_dec n number) as [-> | N].
  - rewrite PositiveMap.gss. intros [= <-]. exact H.
  - rewrite PositiveMap.gso by exact N. apply A.
Qed.

Lemma is_false_sound : forall k l, agrees p k -> is_false k l = true -> ~ holds p l.
Proof.
  intros k l K. unfold is_false. destruct (known k (one l) (other l)) as [v|] eqn:V;
    [|discriminate].
  apply (known_says p) in V; [|exact K]. unfold holds in *. cbn in V.
  destruct v, (together l); cbn; try discriminate; auto.
Qed.

(** All literals of a clause but one are false, so it holds. *)
Lemma last_holds : forall k l c, agrees p k -> clause_holds p c -> find_other k l c = None ->
  holds p l.
Proof.
  intros k l c K C F. apply Exists_exists in C. destruct C as (m & I & H).
  pose proof (find_none _ _ F m I) as N. cbn in N. apply andb_false_iff in N.
  destruct N as [N | N]; apply negb_false_iff in N.
  - apply same_literal_eq in N. subst m. exact H.
  - destruct (is_false_sound _ _ K N H).
Qed.

Lemma look_at_fine : forall l numbers kept k lib, agrees p k -> all_hold lib ->
  match look_at l numbers kept k lib with
  | None => False
  | Some (k, lib) => agrees p k /\ all_hold lib
  end.
Proof.
  intros l. induction numbers as [|number numbers IH]; intros kept k lib K A; [split; assumption|].
  cbn [look_at].
  destruct (PositiveMap.find number (clauses lib)) as [w|] eqn:E; [|apply IH; assumption].
  generalize (if same_literal l (first w) then second w else first w). intros last.
  destruct (is_true k last); [apply IH; assumption|].
  destruct (find_other k last (whole w)) as [m|] eqn:F.
  - apply IH; [exact K|]. apply (set_watched_holds number {| first := m; second := last;
      whole := whole w |} lib); [exact (A _ _ E) | exact A].
  - pose proof (note_fine' last k K (last_holds _ _ _ K (A _ _ E) F)) as N.
    destruct (note last k); [apply IH; assumption | exact N].
Qed.

Lemma add_clause_holds : forall k c lib, clause_holds p c -> all_hold lib ->
  all_hold (add_clause k c lib).
Proof.
  intros k c lib C A. unfold add_clause.
  destruct (find _ c) as [l|]; [|exact A]. destruct (find_other k l c) as [m|]; [|exact A].
  exact (set_watched_holds (next lib) {| first := l; second := m; whole := c |} lib C A).
Qed.

Definition good (result : option knowledge * library) : Prop :=
  fine p (fst result) /\ all_hold (snd result).

Lemma conclude_all_good : forall k lib, agrees p k -> all_hold lib -> good (conclude_all f k lib).
Proof.
  intros k lib K A. unfold conclude_all.
  set (ok := fun now : knowledge * library => agrees p (fst now) /\ all_hold (snd now)).
  cut (match again always (conclude_next f) (k, lib) with inl now => ok now | inr r => good r end).
  { destruct (again always (conclude_next f) (k, lib)) as [[k' lib']|]; auto. }
  apply (again_keeps _ _ (conclude_next f) ok good); [|split; assumption].
  clear k lib K A. intros [k lib] [K A]. cbn in K, A. unfold conclude_next.
  destruct (news k) as [|l later] eqn:E; [split; assumption|].
  assert (F : fine p (conclude (mates f) l
    {| partners := partners k; aparts := aparts k; news := later |})).
  { apply conclude_fine'.
    - apply (agrees_news _ _ K). rewrite E. left. reflexivity.
    - split; cbn.
      + exact (agrees_partner _ _ K).
      + exact (agrees_apart _ _ K).
      + intros m I. apply (agrees_news _ _ K). rewrite E. right. exact I.
      + exact (agrees_symmetric _ _ K). }
  destruct (conclude (mates f) l _) as [k'|]; [|destruct F].
  cbn in F. set (x := ordered (opposite l)).
  pose proof (look_at_fine x (watches x lib) [] k' lib F A) as L.
  destruct (look_at x (watches x lib) [] k' lib) as [[k'' lib']|]; [exact L | destruct L].
Qed.

Lemma conclude_if_good : forall k lib, fine p k -> all_hold lib -> good (conclude_if f k lib).
Proof. intros [k|] lib F A; [apply conclude_all_good; assumption | destruct F]. Qed.

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

(** Solutions are told apart by whether a clause holds in them. If it does not, everything that
    [follows] does is sound, and it does not come to a contradiction. *)
Lemma follows_sound : forall facts lib l lib', fine p facts -> all_hold lib ->
  follows f facts lib l = (true, lib') -> clause_holds p (says l).
Proof.
  intros facts lib l lib' F A H.
  destruct (clause_holds_or_not (says l)) as [C | C]; [exact C | exfalso].
  unfold follows in H.
  assert (G : good (conclude_if f (andthen facts (assume_false (says l))) lib)).
  { apply conclude_if_good; [|exact A]. apply fine_andthen; [exact F|]. intros k K.
    apply fine_each; [|exact K]. intros m k' I K'. apply note_fine'; auto. }
  destruct (conclude_if f (andthen facts (assume_false (says l))) lib) as [[k|] lib''];
    destruct G as [G _]; cbn in G; [|exact G].
  injection H as H _.
  destruct (witness l) as [[a few]|].
  - rewrite (no_pairing_is_right f is_tile group_name group_of playable) with (moves := moves) in H;
      auto; discriminate.
  - rewrite (stuck_is_right f is_tile group_name group_of playable) with (moves := moves) in H;
      auto; discriminate.
Qed.

(** The library changes, even when the clause does hold; its clauses are the same. *)
Lemma look_at_keeps : forall l numbers kept k lib, all_hold lib ->
  match look_at l numbers kept k lib with None => True | Some (_, lib) => all_hold lib end.
Proof.
  intros l. induction numbers as [|number numbers IH]; intros kept k lib A; [exact A|].
  cbn [look_at].
  destruct (PositiveMap.find number (clauses lib)) as [w|] eqn:E; [|apply IH; assumption].
  generalize (if same_literal l (first w) then second w else first w). intros last.
  destruct (is_true k last); [apply IH; assumption|].
  destruct (find_other k last (whole w)) as [m|].
  - apply IH. apply (set_watched_holds number {| first := m; second := last;
      whole := whole w |} lib); [exact (A _ _ E) | exact A].
  - destruct (note last k); [apply IH; assumption | exact I].
Qed.

Lemma conclude_all_keeps : forall k lib, all_hold lib -> all_hold (snd (conclude_all f k lib)).
Proof.
  intros k lib A. unfold conclude_all.
  cut (match again always (conclude_next f) (k, lib) with
       | inl now => all_hold (snd now) | inr r => all_hold (snd r) end).
  { destruct (again always (conclude_next f) (k, lib)) as [[k' lib']|]; auto. }
  apply (again_keeps _ _ (conclude_next f) (fun now => all_hold (snd now))
    (fun r => all_hold (snd r))); [|exact A].
  clear k lib A. intros [k lib] A. cbn in A. unfold conclude_next.
  destruct (news k) as [|l later]; [exact A|].
  destruct (conclude (mates f) l _) as [k'|]; [|exact A].
  set (x := ordered (opposite l)).
  pose proof (look_at_keeps x (watches x lib) [] k' lib A) as L.
  destruct (look_at x (watches x lib) [] k' lib) as [[k'' lib']|]; assumption.
Qed.

Lemma follows_keeps : forall facts lib l, all_hold lib -> all_hold (snd (follows f facts lib l)).
Proof.
  intros facts lib l A. unfold follows, conclude_if.
  destruct (andthen facts (assume_false (says l))) as [k|]; [|exact A].
  pose proof (conclude_all_keeps k lib A) as K.
  destruct (conclude_all f k lib) as [[k'|] lib']; exact K.
Qed.

Lemma learn_good : forall facts lib c, fine p facts -> all_hold lib -> clause_holds p c ->
  good (learn f facts lib c).
Proof.
  intros [k|] lib c F A C; [|destruct F]. apply conclude_if_good.
  - apply use_clause_fine; [exact p_symmetric | exact p_unique | exact p_not_itself | exact C |
      exact F].
  - apply add_clause_holds; assumption.
Qed.

Lemma first_wrong_sound : forall lines facts lib, fine p facts -> all_hold lib ->
  first_wrong f facts lib lines = None -> forall l, In l lines -> clause_holds p (says l).
Proof.
  induction lines as [|l lines IH]; intros facts lib F A H m I; [destruct I|].
  cbn in H. destruct (follows f facts lib l) as [[] lib'] eqn:E; [|discriminate].
  pose proof (follows_keeps facts lib l A) as A'. rewrite E in A'. cbn in A'.
  apply follows_sound in E; [|exact F | exact A].
  destruct I as [<- | I]; [exact E|].
  pose proof (learn_good facts lib' (says l) F A' E) as G.
  destruct (learn f facts lib' (says l)) as [facts' lib'']. destruct G as [F' A''].
  exact (IH _ _ F' A'' H m I).
Qed.

Lemma first_facts_good : good (first_facts f).
Proof.
  unfold first_facts. apply conclude_if_good; [|exact no_clauses_hold].
  apply fine_each; [|apply nothing_agrees]. intros a k _ K.
  apply last_partner_fine; eauto using p_symmetric, p_unique, p_not_itself, p_total, p_mates.
Qed.

(** [check] accepts nothing about a board that these moves clear. *)
Theorem check_sound : forall lines, check f lines <> accepted.
Proof.
  intros lines H. unfold check in H. pose proof first_facts_good as G.
  destruct (first_facts f) as [facts lib]. destruct G as [F A].
  destruct (first_wrong f facts lib lines) eqn:E; [discriminate|].
  destruct (existsb is_empty lines) eqn:X; [|discriminate].
  apply existsb_exists in X. destruct X as (l & I & X).
  pose proof (first_wrong_sound _ _ _ F A E l I) as C.
  unfold is_empty in X. destruct (says l); [inversion C | discriminate].
Qed.

End Right.

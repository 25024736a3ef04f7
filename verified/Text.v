(** * Reading boards and proofs

    Texts are lists of bytes. Of the two, only the board has to be read rightly for the theorem to
    mean what it should (RoundTrip.v is about that). Whatever is made of a proof, a list of clauses
    that the checker accepts proves what it proves, and the verdict names the rule. *)

From Coq Require Import List PArith NArith ZArith Bool FMapPositive.
From Coq.Strings Require Import Byte.
From Mj Require Import Game Knowledge Scan Checker Mahjong.
Import ListNotations.

Definition text : Set := list byte.
Definition word : Set := list byte.

(** ** Lines and words *)

Inductive kind : Set := line_feed | blank | part_of_word.

Definition kind_of (c : byte) : kind :=
  match c with
  | x0a => line_feed
  | x20 | x09 | x0d => blank
  | _ => part_of_word
  end.

(** Adds a word, read backwards, to those before it. *)
Definition end_word (w : word) (words : list word) : list word :=
  match w with [] => words | _ => rev' w :: words end.

(** Adds a line to those before it, if it has a word. *)
Definition end_line (number : N) (words : list word) (lines : list (N * list word))
  : list (N * list word) :=
  match words with [] => lines | _ => (number, rev' words) :: lines end.

(** The words of each line that has any, with its number. What has been read of the word, of the
    line and of the text is read backwards. *)
Fixpoint lines_from (number : N) (w : word) (words : list word) (lines : list (N * list word))
  (rest : text) : list (N * list word) :=
  match rest with
  | [] => rev' (end_line number (end_word w words) lines)
  | c :: rest =>
      match kind_of c with
      | line_feed =>
          lines_from (N.succ number) [] [] (end_line number (end_word w words) lines) rest
      | blank => lines_from number [] (end_word w words) lines rest
      | part_of_word => lines_from number (c :: w) words lines rest
      end
  end.

Definition lines_of (t : text) : list (N * list word) := lines_from 1 [] [] [] t.

Fixpoint same_word (v w : word) : bool :=
  match v, w with
  | [], [] => true
  | c :: v, d :: w => Byte.eqb c d && same_word v w
  | _, _ => false
  end.

Definition digit_of (c : byte) : option N :=
  match c with
  | x30 => Some 0%N | x31 => Some 1%N | x32 => Some 2%N | x33 => Some 3%N | x34 => Some 4%N
  | x35 => Some 5%N | x36 => Some 6%N | x37 => Some 7%N | x38 => Some 8%N | x39 => Some 9%N
  | _ => None
  end.

(** Takes digits from the beginning of a word, as long as the number is below 2^32. *)
Fixpoint take_digits (n : N) (w : word) : N * word :=
  match w with
  | [] => (n, [])
  | c :: rest =>
      match digit_of c with
      | Some d => if N.ltb n 4294967296 then take_digits (10 * n + d) rest else (n, w)
      | None => (n, w)
      end
  end.

(** ** Boards *)

(** A comment goes from its sign to the end of its line. *)
Fixpoint without_comments (inside : bool) (before rest : text) : text :=
  match rest with
  | [] => rev' before
  | c :: rest =>
      match c with
      | x0a => without_comments false (c :: before) rest
      | x23 => without_comments true before rest
      | _ => without_comments inside (if inside then before else c :: before) rest
      end
  end.

(** Digits, and nothing else. *)
Definition read_digits (w : word) : option N :=
  match w with
  | [] => None
  | _ => match take_digits 0 w with (n, []) => Some n | _ => None end
  end.

(** A number of 32 bits. *)
Definition read_number (w : word) : option Z :=
  let number :=
    match w with
    | x2d :: w => option_map (fun n => (- Z.of_N n)%Z) (read_digits w)
    | x2b :: w => option_map Z.of_N (read_digits w)
    | _ => option_map Z.of_N (read_digits w)
    end in
  match number with
  | Some z => if Z.leb (-2147483648) z && Z.leb z 2147483647 then Some z else None
  | None => None
  end.

Definition read_tile (r c l g : word) : option tile :=
  match read_number r, read_number c, read_number l, read_number g with
  | Some r, Some c, Some l, Some g => Some {| row := r; col := c; level := l; group := g |}
  | _, _, _, _ => None
  end.

Inductive bad_board : Set := not_a_tile | odd_group | overlapping.

(** A line may have several tiles. *)
Fixpoint read_words (number : N) (before : list (N * tile)) (words : list word)
  : option (list (N * tile)) :=
  match words with
  | [] => Some before
  | r :: c :: l :: g :: words =>
      match read_tile r c l g with
      | None => None
      | Some t => read_words number ((number, t) :: before) words
      end
  | _ => None
  end.

Fixpoint read_tiles (before : list (N * tile)) (lines : list (N * list word))
  : N + list (N * tile) :=
  match lines with
  | [] => inr (rev' before)
  | (number, words) :: lines =>
      match read_words number before words with
      | None => inl number
      | Some before => read_tiles before lines
      end
  end.

Definition overlap (x y : named) : bool :=
  negb (Pos.eqb (fst x) (fst y)) && Z.eqb (level (snd x)) (level (snd y)) &&
  is_near (row (snd x)) (row (snd y)) && is_near (col (snd x)) (col (snd y)).

Fixpoint first_bad_tile (places kinds : PositiveMap.t (list named)) (lines : list N)
  (all : list named) : option (bad_board * N) :=
  match lines, all with
  | number :: lines, x :: all =>
      if Nat.odd (length (listed kinds (group_key x))) then Some (odd_group, number)
      else if existsb (overlap x) (around places (snd x)) then Some (overlapping, number)
      else first_bad_tile places kinds lines all
  | _, _ => None
  end.

(** All tiles of a text, with the numbers of their lines; or the number of a line that is none. *)
Definition read_all_tiles (t : text) : N + list (N * tile) :=
  read_tiles [] (lines_of (without_comments false [] t)).

(** Boards with an odd number of tiles in a group, and those whose tiles overlap, are refused. *)
Definition read_board (t : text) : (bad_board * N) + board :=
  match read_all_tiles t with
  | inl number => inl (not_a_tile, number)
  | inr tiles =>
      let b := map snd tiles in
      let all := numbered 1 b in
      match first_bad_tile (collect place all) (collect group_key all) (map fst tiles) all with
      | Some bad => inl bad
      | None => inr b
      end
  end.

(** ** Proofs *)

Inductive problem : Set := bad_syntax | bad_rule | bad_tile | no_end | bad_step.

(** An index: no needless zeros, and less than 2^32. *)
Definition take_index (w : word) : option (N * word) :=
  match w with
  | x30 :: rest =>
      match rest with
      | c :: _ => match digit_of c with Some _ => None | None => Some (0%N, rest) end
      | [] => Some (0%N, [])
      end
  | c :: _ =>
      match digit_of c with
      | None => None
      | Some _ =>
          let (n, rest) := take_digits 0 w in
          if N.ltb n 4294967296 then Some (n, rest) else None
      end
  | [] => None
  end.

Definition read_index (w : word) : option N :=
  match take_index w with Some (n, []) => Some n | _ => None end.

Definition are_alike (f : frame) (a b : positive) : bool :=
  match mates f a, mates f b with
  | x :: _, y :: _ => Pos.eqb x y
  | _, _ => false
  end.

(** In a group of four, a pairing has the name with the lowest tile. *)
Definition normal (f : frame) (l : literal) : literal :=
  match mates f (one l) with
  | [w; x; y; z] =>
      if Pos.eqb (one l) w then l
      else
        let free c := negb (Pos.eqb c (one l) || Pos.eqb c (other l)) in
        {| together := together l; one := w;
           other := if free x then x else if free y then y else z |}
  | _ => l
  end.

Definition read_sign (c : byte) : option bool :=
  match c with x2b => Some true | x2d => Some false | _ => None end.

Definition read_literal (f : frame) (w : word) : problem + literal :=
  match take_index w with
  | Some (a, c :: w) =>
      match read_sign c, read_index w with
      | Some sign, Some b =>
          if N.ltb a b then
            let l := {| together := sign; one := N.succ_pos a; other := N.succ_pos b |} in
            if are_alike f (one l) (other l) then inr (normal f l) else inl bad_tile
          else inl bad_syntax
      | _, _ => inl bad_syntax
      end
  | _ => inl bad_syntax
  end.

Definition is_zero (w : word) : bool := match w with [x30] => true | _ => false end.
Definition is_stroke (w : word) : bool := match w with [x2f] => true | _ => false end.

(** Literals up to the word 0, and nothing after it. *)
Fixpoint read_clause (f : frame) (before : clause) (words : list word) : problem + clause :=
  match words with
  | [] => inl bad_syntax
  | w :: words =>
      if is_zero w then match words with [] => inr (rev' before) | _ => inl bad_syntax end
      else match read_literal f w with
           | inl bad => inl bad
           | inr l => read_clause f (l :: before) words
           end
  end.

(** The tiles between the strokes of a matching line, and the words after them. [least] is the least
    index that may come next. *)
Fixpoint read_few (f : frame) (a : positive) (least : N) (before : list positive)
  (words : list word) : problem + (list positive * list word) :=
  match words with
  | [] => inl bad_syntax
  | w :: words =>
      if is_stroke w then inr (rev' before, words)
      else match read_index w with
           | None => inl bad_syntax
           | Some n =>
               if N.ltb n least then inl bad_syntax
               else if are_alike f a (N.succ_pos n) then
                 read_few f a (N.succ n) (N.succ_pos n :: before) words
               else inl bad_tile
           end
  end.

Definition read_witness (f : frame) (words : list word)
  : problem + (positive * list positive * list word) :=
  match words with
  | [] => inl bad_syntax
  | w :: words =>
      match read_index w with
      | None => inl bad_syntax
      | Some n =>
          let a := N.succ_pos n in
          if are_alike f a a then
            match words with
            | stroke :: words =>
                if is_stroke stroke then
                  match read_few f a 0 [] words with
                  | inl bad => inl bad
                  | inr (few, words) => inr (a, few, words)
                  end
                else inl bad_syntax
            | [] => inl bad_syntax
            end
          else inl bad_tile
      end
  end.

Definition make_line (number : N) (witness : option (positive * list positive))
  (clause : problem + clause) : problem + line :=
  match clause with
  | inl bad => inl bad
  | inr c => inr {| number := number; says := c; witness := witness |}
  end.

Definition read_line (f : frame) (matching : bool) (number : N) (words : list word)
  : problem + line :=
  match words with
  | [x6d] :: rest =>
      if matching then
        match read_witness f rest with
        | inl bad => inl bad
        | inr (a, few, rest) => make_line number (Some (a, few)) (read_clause f [] rest)
        end
      else inl bad_syntax
  | _ => make_line number None (read_clause f [] words)
  end.

(** [last] is the number of the last line, [ended] whether it had the empty clause. *)
Fixpoint read_lines (f : frame) (matching : bool) (last : N) (ended : bool) (before : list line)
  (lines : list (N * list word)) : (problem * N) + list line :=
  match lines with
  | [] => if ended then inr (rev' before) else inl (no_end, N.succ last)
  | (number, words) :: lines =>
      if ended then inl (bad_syntax, number)
      else match read_line f matching number words with
           | inl bad => inl (bad, number)
           | inr l => read_lines f matching number (is_empty l) (l :: before) lines
           end
  end.

Definition mjproof : word := [x6d; x6a; x70; x72; x6f; x6f; x66].
Definition any_level_word : word := [x61; x6e; x79; x2d; x6c; x65; x76; x65; x6c].

(** The first line: the rule, and whether there may be matching lines. *)
Definition read_header (words : list word) : option (rule * bool) :=
  let version w := if same_word w [x31] then Some false else if same_word w [x32] then Some true
                   else None in
  match words with
  | m :: v :: more =>
      match same_word m mjproof, version v, more with
      | true, Some matching, [] => Some (one_level, matching)
      | true, Some matching, [w] =>
          if same_word w any_level_word then Some (any_level, matching) else None
      | _, _, _ => None
      end
  | _ => None
  end.

(** ** The verdict *)

Inductive outcome : Set :=
| proved (r : rule) (clauses : N)
| refused (why : problem) (line : N)
| no_board (why : bad_board) (line : N).

Definition is_wanted (wanted : option rule) (r : rule) : bool :=
  match wanted, r with
  | None, _ => true
  | Some one_level, one_level => true
  | Some any_level, any_level => true
  | _, _ => false
  end.

Definition judge_lines (wanted : option rule) (b : board) (lines : list (N * list word))
  : outcome :=
  match lines with
  | [] => refused bad_syntax 1
  | (number, words) :: lines =>
      match read_header words with
      | None => refused bad_syntax number
      | Some (r, matching) =>
          if is_wanted wanted r then
            let f := frame_of r b in
            match read_lines f matching number false [] lines with
            | inl (bad, number) => refused bad number
            | inr lines =>
                match check f lines with
                | accepted => proved r (N.of_nat (length lines))
                | wrong_at number => refused bad_step number
                | endless => refused no_end number
                end
            end
          else refused bad_rule number
      end
  end.

(** What the program says about a board and a proof, which may have to be about a certain rule. *)
Definition judge (wanted : option rule) (board_text proof_text : text) : outcome :=
  match read_board board_text with
  | inl (bad, number) => no_board bad number
  | inr b => judge_lines wanted b (lines_of proof_text)
  end.

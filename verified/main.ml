(* Reads two files, has the verdict of the proved checker, and prints it.

   Usage: check_proof BOARD PROOF [RULE], as c_examples/check_proof.c: the same messages but for the
   words at their ends, and the same exit status: 0 the proof is right, 1 it is not, 3 error. The
   proof names the rule of what lies upon a tile, and so does the verdict, if it is "any-level";
   RULE, "one-level" or "any-level", is the one that it has to be.

   Without arguments it does so again and again, for tests that have many proofs: it reads
   "LENGTH LENGTH" or "LENGTH LENGTH RULE", a line feed and that many bytes of a board and of a
   proof, and prints the verdict and a line "status STATUS". *)

open Checker

(* Bytes of OCaml as bytes of Coq, by their bits. *)
let bytes_of_coq =
  let bit code k = code land (1 lsl k) <> 0 in
  Array.init 256 (fun code ->
      let bit = bit code in
      of_bits (bit 0, (bit 1, (bit 2, (bit 3, (bit 4, (bit 5, (bit 6, bit 7))))))))

let text_of string =
  let rec from k list =
    if k < 0 then list else from (k - 1) (bytes_of_coq.(Char.code string.[k]) :: list)
  in
  from (String.length string - 1) []

(* Numbers are printed only. *)
let rec int_of_positive = function
  | XH -> 1
  | XO p -> 2 * int_of_positive p
  | XI p -> (2 * int_of_positive p) + 1

let int_of = function N0 -> 0 | Npos p -> int_of_positive p

let problem = function
  | Bad_syntax -> "syntax: not as a proof is written"
  | Bad_rule -> "rule: the proof is about another rule"
  | Bad_tile -> "tile: no such tile, or tiles of different groups"
  | No_end -> "end: the empty clause is missing"
  | Bad_step -> "step: does not follow from the lines before it"

let board_problem = function
  | Not_a_tile -> "not \"row col level group\""
  | Odd_group -> "the group of this tile has an odd number of tiles"
  | Overlapping -> "tiles overlap"

(* The exit status, and what to say. *)
let verdict wanted (board_name, board) (proof_name, proof) =
  let at name line what = Printf.sprintf "%s: line %d: %s" name (int_of line) what in
  match judge wanted (text_of board) (text_of proof) with
  | Proved (rule, clauses) ->
      let rule = match rule with One_level -> "" | Any_level -> ", by the rule any-level" in
      let count = int_of clauses in
      (0, Printf.sprintf "the proof is right: the board is unsolvable (%d clauses%s)" count rule)
  | Refused (why, line) -> (1, at proof_name line (problem why))
  | No_board (why, line) -> (3, at board_name line (board_problem why))

let read_file name =
  let channel = open_in_bin name in
  let buffer = Buffer.create 65536 in
  (try
     while true do
       Buffer.add_channel buffer channel 1
     done
   with End_of_file -> close_in channel);
  Buffer.contents buffer

let check_files wanted board proof =
  match
    let board_text = read_file board in
    verdict wanted (board, board_text) (proof, read_file proof)
  with
  | 0, said ->
      print_endline said;
      0
  | status, said ->
      prerr_endline said;
      status
  | exception Sys_error why ->
      prerr_endline why;
      3
  | exception (Out_of_memory | Stack_overflow) ->
      prerr_endline "out of memory";
      3

let fail_usage () =
  prerr_endline "usage: check_proof BOARD PROOF [one-level|any-level]";
  exit 3

let rule_of_word = function
  | "one-level" -> Some One_level
  | "any-level" -> Some Any_level
  | _ -> fail_usage ()

let rec serve () =
  match input_line stdin with
  | exception End_of_file -> ()
  | order ->
      let board, proof, wanted =
        match String.split_on_char ' ' order with
        | [ board; proof; rule ] -> (board, proof, rule_of_word rule)
        | [ board; proof ] -> (board, proof, None)
        | _ -> failwith "LENGTH LENGTH [RULE]"
      in
      let board = really_input_string stdin (int_of_string board) in
      let proof = really_input_string stdin (int_of_string proof) in
      let status, said = verdict wanted ("board", board) ("proof", proof) in
      Printf.printf "%s\nstatus %d\n%!" said status;
      serve ()

let () =
  match Array.to_list Sys.argv with
  | [ _ ] -> serve ()
  | [ _; board; proof ] -> exit (check_files None board proof)
  | [ _; board; proof; rule ] -> exit (check_files (rule_of_word rule) board proof)
  | _ -> fail_usage ()

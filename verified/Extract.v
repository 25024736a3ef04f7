(** * The program

    The verdict as OCaml. Booleans, options, pairs and lists become those of OCaml; numbers stay
    what they are in Coq, lists of binary digits, so that nothing can overflow. *)

From Coq Require Import Extraction ExtrOcamlBasic.
From Coq.Strings Require Import Byte.
From Mj Require Import Text.

Extraction Language OCaml.
Extraction "checker.ml" judge Byte.of_bits.

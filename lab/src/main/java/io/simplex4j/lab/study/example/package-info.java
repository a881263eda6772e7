/** The paper's figures of examples: decompositions of digits, patients and series, and their geometry in a plane. */
@NullMarked
package io.simplex4j.lab.study.example;

import org.jspecify.annotations.NullMarked;

/** The wording of numbers and names that the modules share. */
@NullMarked
package io.simplex4j.example.internal;

import org.jspecify.annotations.NullMarked;

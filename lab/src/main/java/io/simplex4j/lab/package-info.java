/** The experiments of the paper: data, networks, rival methods, claims and figures. Not published. */
@NullMarked
package io.simplex4j.lab;

import org.jspecify.annotations.NullMarked;

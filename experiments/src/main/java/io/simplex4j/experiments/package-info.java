/** The paper, experiment by experiment: data, networks, figures. */
@NullMarked
package io.simplex4j.experiments;

import org.jspecify.annotations.NullMarked;

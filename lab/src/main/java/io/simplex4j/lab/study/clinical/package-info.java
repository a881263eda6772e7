/** What explanations tell doctors: patients of two countries, and the card of the paper's user study. */
@NullMarked
package io.simplex4j.lab.study.clinical;

import org.jspecify.annotations.NullMarked;

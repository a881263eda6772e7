/**
 * Two stories to show what explanations are for.
 *
 * <p>In come networks, digits and patients that are part of the software; out come a
 * {@link io.simplex4j.experiments.demo.DigitsStory} and a {@link io.simplex4j.experiments.demo.ClinicalStory}: each a
 * model, what explains with it, and a few examples with comments on why each is shown.
 */
@NullMarked
package io.simplex4j.experiments.demo;

import org.jspecify.annotations.NullMarked;

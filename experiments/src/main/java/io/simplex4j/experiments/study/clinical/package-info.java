/**
 * What explanations tell doctors.
 *
 * <p>{@link io.simplex4j.experiments.study.clinical. patients of two countries, and the card of the paper's user study} runs {@code ClinicalStudy:ClinicalTrial}, whose rows {@code ClinicalStudy:ClinicalReport} describes.
 */
@NullMarked
package io.simplex4j.experiments.study.clinical;

import org.jspecify.annotations.NullMarked;

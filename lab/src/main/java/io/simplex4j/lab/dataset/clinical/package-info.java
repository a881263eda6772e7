/**
 * Patients: public tables of breast cancer, and synthetic or private cohorts of prostate cancer.
 *
 * <p>{@link io.simplex4j.lab.dataset.clinical.BreastCancerTables} and {@link
 * io.simplex4j.lab.dataset.clinical.ProstateCohort} are the ways in; out come patients, and the numbers a
 * model sees of them.
 */
@NullMarked
package io.simplex4j.lab.dataset.clinical;

import org.jspecify.annotations.NullMarked;

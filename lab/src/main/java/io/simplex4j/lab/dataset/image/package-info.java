/**
 * Handwritten digits and other images of 28 by 28 pixels.
 *
 * <p>In comes a folder of IDX files, or nothing for those that are part of the software; out come normalised images.
 * {@link io.simplex4j.lab.dataset.image.Mnist} reads MNIST;
 * {@link io.simplex4j.lab.dataset.image.OutlierImages} are no digits.
 */
@NullMarked
package io.simplex4j.lab.dataset.image;

import org.jspecify.annotations.NullMarked;

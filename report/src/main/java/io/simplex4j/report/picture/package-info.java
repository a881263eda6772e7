/**
 * Pictures of explanations, as markup.
 *
 * <p>In go numbers, words and inputs; out comes a {@link io.simplex4j.report.picture.Picture}: a drawing in SVG or
 * an image, safe to stand in a page of HTML and in a document of XML. Every picture of a page is given its own id.
 * The same values give the same drawings and the same pixels on every machine; the bytes of images also depend on the
 * JDK's zlib.
 *
 * <p>A drawing has the class {@code picture}; its parts have the classes {@code pos}, {@code neg}, {@code ink},
 * {@code muted}, {@code grid}, {@code accent} and {@code halo}, and light colours as attributes. A part has the attribute
 * {@code fill} or {@code stroke} with the colour, so a style sheet changes it with {@code .pos[fill]} and
 * {@code .pos[stroke]}.
 */
@NullMarked
package io.simplex4j.report.picture;

import org.jspecify.annotations.NullMarked;

/** Common parts of several formats: JSON, pages of cards, and the section of an explanation. */
@NullMarked
package io.simplex4j.report.internal;

import org.jspecify.annotations.NullMarked;

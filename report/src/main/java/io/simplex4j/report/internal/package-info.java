/** What several formats need: JSON, pages of cards, and which section an explanation belongs to. */
@NullMarked
package io.simplex4j.report.internal;

import org.jspecify.annotations.NullMarked;

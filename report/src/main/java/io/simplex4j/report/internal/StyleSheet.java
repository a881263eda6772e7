package io.simplex4j.report.internal;

import io.simplex4j.math.EnumId;
import io.simplex4j.report.Palette;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The style sheets and the script of pages. */
public final class StyleSheet {
    private static final String CARD = read("card.css");
    private static final String REPORT = CARD + read("report.css");

    private StyleSheet() {}

    /** Returns the style of cards. */
    public static String card() {
        return CARD;
    }

    /** Returns the style of a page of cards. */
    public static String report() {
        return REPORT;
    }

    /** Returns the class that the root of a page has for a palette. */
    public static String paletteClass(Palette palette) {
        return "palette-" + EnumId.of(palette);
    }

    /** Returns the style of a page of triage, in addition to the style of cards. */
    public static String triage() {
        return read("triage.css");
    }

    /** Returns the script that sorts and filters a page of triage. */
    public static String triageScript() {
        return read("triage.js");
    }

    private static String read(String name) {
        try (InputStream stream = StyleSheet.class.getResourceAsStream(name)) {
            if (stream == null) {
                throw new IllegalStateException("style sheet " + name + " is not on the class path");
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

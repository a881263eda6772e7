package io.simplex4j.report.internal.card;

import io.simplex4j.example.TextForm;
import io.simplex4j.example.internal.NumberText;
import io.simplex4j.math.Vec;
import io.simplex4j.report.internal.drawing.Tag;

/** The words of a sentence, each with its part: in colour, and as a number below it, so that no colour is needed. */
public final class SentencePicture {
    private static final int TINTS = 5;
    private static final double FAINTEST = 0.04;
    private static final double WORTH_A_NUMBER = 0.005;

    private SentencePicture() {}

    /** Draws the words without parts. */
    public static Picture plain(TextForm form, Vec input) {
        Tag words = Tag.of("p").with("class", "words");
        for (TextForm.Word word : form.words(input)) {
            words.add(word(word, "word")).text(" ");
        }
        return Picture.of(words);
    }

    /**
     * Draws the words with their parts.
     *
     * @param signed a part for each token
     */
    public static Picture heat(TextForm form, Vec input, Vec signed, HeatScale scale) {
        Tag words = Tag.of("p").with("class", "words");
        for (TextForm.Word word : form.words(input)) {
            double part = word.sum(signed);
            double strength = scale.strength(part);
            boolean faint = Math.abs(strength) < FAINTEST;
            int tint = (int) Math.ceil(TINTS * Math.abs(strength));
            Tag tag = word(word, faint ? "word" : "word tint-" + (part < 0 ? "minus-" : "plus-") + tint);
            if (!faint && Math.abs(part) >= WORTH_A_NUMBER) {
                tag.add(Tag.of("span").with("class", "figure").text(NumberText.signedPercent(part)));
            }
            words.add(tag).text(" ");
        }
        return Picture.of(words);
    }

    private static Tag word(TextForm.Word word, String style) {
        return Tag.of("span").with("class", style).add(Tag.of("bdi").text(word.text()));
    }

    /** Returns an explanation of the numbers. */
    public static Picture legend() {
        return Picture.of(Tag.of("p")
                .with("class", "hint")
                .text("Words are shown as the model reads them. Below a word stands its part in the explanation: +"
                        + " pulls towards the mixture, − away from it, and a word without a number hardly"
                        + " matters."));
    }
}

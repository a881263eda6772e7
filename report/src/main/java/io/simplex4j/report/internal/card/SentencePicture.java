package io.simplex4j.report.internal.card;

import io.simplex4j.example.TextForm;
import io.simplex4j.example.internal.NumberText;
import io.simplex4j.math.Vec;
import io.simplex4j.report.internal.drawing.Tag;
import io.simplex4j.report.internal.words.Language;
import java.util.Optional;

/** The words of a sentence, each with its part: in colour, and as a number below it, so that no colour is needed. */
public final class SentencePicture {
    private static final int TINTS = 5;
    private static final double FAINTEST = 0.04;
    private static final double WORTH_A_NUMBER = 0.005;

    private SentencePicture() {}

    /** Draws the words, with their parts if there is a part for each token. */
    public static Tag of(TextForm form, Vec input, Optional<SeriesPicture.Heat> heat) {
        Tag words = Tag.of("p").with("class", "words");
        for (TextForm.Word word : form.words(input)) {
            double part = heat.map(known -> word.sum(known.signed())).orElse(0.0);
            double strength = heat.map(known -> known.scale().strength(part)).orElse(0.0);
            boolean faint = Math.abs(strength) < FAINTEST;
            int tint = (int) Math.ceil(TINTS * Math.abs(strength));
            Tag tag = Tag.of("span")
                    .with("class", faint ? "word" : "word tint-" + (part < 0 ? "minus-" : "plus-") + tint)
                    .add(Tag.of("bdi").text(word.text()));
            if (!faint && Math.abs(part) >= WORTH_A_NUMBER) {
                tag.add(Tag.of("span").with("class", "figure").text(NumberText.signedPercent(part)));
            }
            words.add(tag).text(" ");
        }
        return words;
    }

    /** Returns an explanation of the numbers. */
    public static Tag legend(Language words) {
        return Tag.of("p").with("class", "hint").text(words.text("picture.words"));
    }
}

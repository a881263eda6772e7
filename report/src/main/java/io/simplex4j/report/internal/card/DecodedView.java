package io.simplex4j.report.internal.card;

import gg.jte.Content;
import io.simplex4j.example.InputForm;
import io.simplex4j.example.Noun;
import io.simplex4j.explanation.Details;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.math.Vec;
import io.simplex4j.report.words.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * An input next to the decoded latent and the decoded mixture of an autoencoder: as pictures, or in words.
 *
 * @param words how far apart they are
 * @param pictures of the three, where inputs can be seen
 * @param rows features of the three, where they are rows of a table
 * @param left how many features are left out, in words, or empty
 */
public record DecodedView(String words, List<Picture> pictures, List<Row> rows, String left) {
    private static final int MAX_ROWS = 12;
    private static final List<String> ROLES = List.of("decoded.input", "decoded.latent", "decoded.mixture");

    /** One of the three. */
    public record Picture(String role, Content content) {}

    /** A feature of the three. */
    public record Row(Name feature, Name input, Name ofLatent, Name ofMixture) {}

    static DecodedView of(
            String id, Explanation explanation, Details.Reconstruction found, InputPictures pictures, Words words) {
        List<Vec> three = List.of(explanation.example().input(), found.ofLatent(), found.ofMixture());
        Noun noun = explanation.provenance().corpus().noun();
        List<Picture> drawn = new ArrayList<>();
        for (int i = 0; i < ROLES.size(); i++) {
            String role = words.about(noun, ROLES.get(i));
            Optional<Content> picture = pictures.plain(id + "-decoded-" + (i + 1), three.get(i), role);
            picture.ifPresent(content -> drawn.add(new Picture(role, content)));
        }
        InputForm form = explanation.provenance().corpus().form();
        int features = drawn.isEmpty() ? form.groups().groups().size() : 0;
        List<Row> rows = IntStream.range(0, Math.min(MAX_ROWS, features))
                .mapToObj(feature -> new Row(
                        Name.of(Name.feature(form, feature)),
                        Name.of(Name.value(
                                form,
                                feature,
                                three.get(0),
                                explanation.example().replaced())),
                        Name.of(form.text(feature, three.get(1))),
                        Name.of(form.text(feature, three.get(2)))))
                .toList();
        return new DecodedView(
                words(found, noun, words),
                drawn,
                rows,
                features > rows.size()
                        ? words.sentence("decoded.left", Map.of("left", features - rows.size()))
                                .toString()
                        : "");
    }

    /** Returns a sentence on the distance of the decoded values from the input. */
    public static String words(Details.Reconstruction found, Noun noun, Words words) {
        Map<String, Double> errors = Map.of("latentError", found.latentError(), "mixtureError", found.mixtureError());
        return noun.into(words.sentence("decoded", errors).toString());
    }
}

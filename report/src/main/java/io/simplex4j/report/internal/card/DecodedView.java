package io.simplex4j.report.internal.card;

import gg.jte.Content;
import io.simplex4j.example.InputForm;
import io.simplex4j.explanation.Details;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.math.Vec;
import io.simplex4j.report.internal.words.Language;
import io.simplex4j.report.internal.words.Name;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * An input beside what the decoder of an autoencoder makes of its latent and of the mixture: as pictures, or in words.
 *
 * @param words how far apart they are
 * @param pictures of the three, where inputs can be seen
 * @param rows features of the three, where they are rows of a table: the name and three values each
 * @param left how many features are left out, in words, or empty
 */
public record DecodedView(String words, List<Picture> pictures, List<List<Name>> rows, String left) {
    private static final int MAX_ROWS = 12;
    private static final List<String> ROLES = List.of("decoded.input", "decoded.latent", "decoded.mixture");

    /** One of the three. */
    public record Picture(String role, Content content) {}

    static DecodedView of(
            String id, Explanation explanation, Details.Reconstruction found, InputPictures pictures, Language words) {
        List<Vec> three = List.of(explanation.example().input(), found.ofLatent(), found.ofMixture());
        List<Picture> drawn = new ArrayList<>();
        for (int i = 0; i < ROLES.size(); i++) {
            String role = words.text(ROLES.get(i));
            Optional<Content> picture = pictures.plain(id + "-decoded-" + (i + 1), three.get(i), role);
            picture.ifPresent(content -> drawn.add(new Picture(role, content)));
        }
        InputForm form = explanation.provenance().corpus().form();
        int features = drawn.isEmpty() ? form.groups().groups().size() : 0;
        List<List<Name>> rows = IntStream.range(0, Math.min(MAX_ROWS, features))
                .mapToObj(feature -> List.of(
                        Name.of(Name.feature(form, feature)),
                        Name.of(Name.value(form, feature, explanation.example())),
                        Name.of(form.text(feature, three.get(1))),
                        Name.of(form.text(feature, three.get(2)))))
                .toList();
        int left = features - rows.size();
        return new DecodedView(
                Answers.decoded(found, words), drawn, rows, left > 0 ? words.text("decoded.left left", left) : "");
    }
}

package io.simplex4j.report.internal.card;

import gg.jte.Content;
import io.simplex4j.example.ImageForm;
import io.simplex4j.example.InputForm;
import io.simplex4j.example.SeriesForm;
import io.simplex4j.example.TableForm;
import io.simplex4j.example.TextForm;
import io.simplex4j.example.internal.NumberText;
import io.simplex4j.explanation.Contribution;
import io.simplex4j.explanation.Provenance;
import io.simplex4j.math.Vec;
import io.simplex4j.model.Grid;
import io.simplex4j.report.Palette;
import io.simplex4j.report.internal.words.Language;
import io.simplex4j.report.internal.words.Name;
import java.util.Arrays;
import java.util.Optional;

/** Draws the inputs of one card on one scale, if inputs can be drawn. */
final class InputPictures {
    private final InputForm form;
    private final Optional<Grid> grid;
    private final Optional<FeatureParts> parts;
    private final HeatScale scale;
    private final Language words;

    private InputPictures(
            InputForm form, Optional<Grid> grid, Optional<FeatureParts> parts, HeatScale scale, Language words) {
        this.form = form;
        this.grid = grid;
        this.parts = parts;
        this.scale = scale;
        this.words = words;
    }

    /** Creates the pictures of a card; with a grid, the parts are those of its places. */
    static InputPictures of(
            Provenance provenance, Optional<FeatureParts> parts, CardScale scale, Palette palette, Language words) {
        InputForm form = provenance.corpus().form();
        Optional<Grid> grid = provenance.grid();
        double largest = parts.map(all -> largest(form, grid, all)).orElse(0.0);
        return new InputPictures(form, grid, parts, HeatScale.of(Math.max(scale.heat(), largest), palette), words);
    }

    /**
     * Returns the largest part of a pixel with all its channels, or of a number of a series; of a map the largest share of
     * a place in an example, whatever its weight, so that the maps of light examples are seen too.
     */
    static double largest(InputForm form, Optional<Grid> grid, FeatureParts parts) {
        double largest = 0;
        for (int k = 0; k < parts.examples(); k++) {
            Vec each = grid.isPresent() ? parts.unweighted(k) : parts.of(k);
            largest = Math.max(
                    largest,
                    form instanceof ImageForm image && grid.isEmpty()
                            ? HeatPicture.largest(image, each)
                            : largest(each));
        }
        return largest;
    }

    private static double largest(Vec values) {
        return Arrays.stream(values.toArray()).map(Math::abs).max().orElse(0);
    }

    /** Returns how inputs are laid out, as a class of the style sheet. */
    String layout() {
        return form instanceof ImageForm ? "tiles" : form instanceof TableForm ? "weights" : "stack";
    }

    Optional<Content> plain(String id, Vec input, String name) {
        if (form instanceof ImageForm image) {
            String description = words.text("picture.image name", name);
            return Optional.of(
                    image.isLarge()
                            ? HeatPicture.photo(id, image, input, description)
                            : HeatPicture.plain(id, image, input, description));
        }
        if (form instanceof SeriesForm series) {
            return Optional.of(SeriesPicture.of(
                    id, series, input, Optional.empty(), words.text("picture.series name", name), words));
        }
        return form instanceof TextForm text
                ? Optional.of(SentencePicture.of(text, input, Optional.empty()))
                : Optional.empty();
    }

    /** Returns a tile with the picture of an example of a contrast, if it can be drawn. */
    Optional<ExampleList.Item> tile(String id, Vec input, Contribution each) {
        Name name = Name.of(each.id());
        Optional<Content> picture = plain(id, input, name.text());
        String weight = NumberText.percent(each.weight());
        Optional<Name> none = Optional.empty();
        return picture.map(any -> new ExampleList.Item(
                name, weight, Optional.empty(), "", "", none, none, "", Optional.empty(), picture));
    }

    /** Draws an input with the part of each number, or plain if there are no parts. */
    Optional<Content> heat(String id, Vec input, int contribution, String name) {
        if (parts.isEmpty() || !parts.get().has(contribution)) {
            return plain(id, input, name);
        }
        Vec signed = parts.get().of(contribution);
        String sum = sum(contribution);
        if (form instanceof ImageForm image && grid.isPresent()) {
            String description = words.text("picture.map name sum", name, sum);
            Vec cells = parts.get().unweighted(contribution);
            return Optional.of(HeatPicture.map(id, image, grid.get(), input, cells, scale, description));
        }
        if (form instanceof ImageForm image) {
            String description = words.text("picture.pixels name sum", name, sum);
            return Optional.of(HeatPicture.heat(id, image, input, signed, scale, description));
        }
        if (form instanceof SeriesForm series) {
            SeriesPicture.Heat heat = new SeriesPicture.Heat(signed, scale);
            String description = words.text("picture.steps name sum", name, sum);
            return Optional.of(SeriesPicture.of(id, series, input, Optional.of(heat), description, words));
        }
        return form instanceof TextForm text
                ? Optional.of(SentencePicture.of(text, input, Optional.of(new SeriesPicture.Heat(signed, scale))))
                : Optional.empty();
    }

    /** Draws the pixels by their parts in what sets two mixtures apart, on a scale of its own. */
    Optional<Content> apart(String id, Vec input, Vec shares) {
        if (!(form instanceof ImageForm image)) {
            return Optional.empty();
        }
        if (grid.isEmpty()) {
            HeatScale own = HeatScale.of(HeatPicture.largest(image, shares), scale.palette());
            return Optional.of(HeatPicture.heat(id, image, input, shares, own, words.text("picture.apart")));
        }
        Vec cells = shares.size() == grid.get().places()
                ? shares
                : image.patchGroups().sum(shares);
        HeatScale own = HeatScale.of(largest(cells), scale.palette());
        return Optional.of(HeatPicture.map(id, image, grid.get(), input, cells, own, words.text("picture.apart.map")));
    }

    /** Returns the sum of the parts of an example, or an empty text. */
    String sum(int contribution) {
        return parts.filter(all -> all.has(contribution))
                .map(all -> NumberText.signedPercent(all.sum(contribution)))
                .orElse("");
    }

    /** Returns what maps over pictures mean, if there are any. */
    String maps() {
        if (grid.isEmpty() || parts.isEmpty()) {
            return "";
        }
        int lightest = parts.get().contributions() - parts.get().examples();
        return words.text(
                "maps lightest weight",
                lightest == 0 ? false : lightest,
                parts.get().attributedWeight());
    }

    Optional<Content> legend(String id) {
        return parts.isPresent() && !(form instanceof TableForm)
                ? Optional.of(form instanceof TextForm ? SentencePicture.legend(words) : scale.legend(id, words))
                : Optional.empty();
    }
}

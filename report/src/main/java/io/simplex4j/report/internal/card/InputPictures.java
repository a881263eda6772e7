package io.simplex4j.report.internal.card;

import gg.jte.Content;
import io.simplex4j.example.ImageForm;
import io.simplex4j.example.InputForm;
import io.simplex4j.example.SeriesForm;
import io.simplex4j.example.TableForm;
import io.simplex4j.example.TextForm;
import io.simplex4j.example.internal.NumberText;
import io.simplex4j.math.Vec;
import io.simplex4j.model.Grid;
import io.simplex4j.report.Palette;
import io.simplex4j.report.words.Words;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;

/** Draws the inputs of one card on one scale, if inputs can be drawn. */
final class InputPictures {
    private final InputForm form;
    private final Optional<Grid> grid;
    private final Optional<FeatureParts> parts;
    private final HeatScale scale;

    private InputPictures(InputForm form, Optional<Grid> grid, Optional<FeatureParts> parts, HeatScale scale) {
        this.form = form;
        this.grid = grid;
        this.parts = parts;
        this.scale = scale;
    }

    /** Creates the pictures of a card; with a grid, the parts belong to its places. */
    static InputPictures of(
            InputForm form, Optional<Grid> grid, Optional<FeatureParts> parts, CardScale scale, Palette palette) {
        double largest = Math.max(
                scale.heat(), parts.map(all -> largest(form, grid, all)).orElse(0.0));
        return new InputPictures(form, grid, parts, HeatScale.of(largest, palette));
    }

    /**
     * Returns the largest part of a pixel with all its channels, or of a number of a series; of a map the largest share of
     * a place in an example, whatever its weight, so that the maps of light examples are seen too.
     */
    static double largest(InputForm form, Optional<Grid> grid, FeatureParts parts) {
        double largest = 0;
        for (int k = 0; k < parts.examples(); k++) {
            Vec each = grid.isPresent()
                    ? parts.unweighted(k)
                    : form instanceof ImageForm image ? pixels(image, parts.of(k)) : parts.of(k);
            for (int i = 0; i < each.size(); i++) {
                largest = Math.max(largest, Math.abs(each.get(i)));
            }
        }
        return largest;
    }

    private static Vec pixels(ImageForm image, Vec parts) {
        double[] pixels = new double[image.height() * image.width()];
        for (int pixel = 0; pixel < pixels.length; pixel++) {
            for (int channel = 0; channel < image.channels(); channel++) {
                pixels[pixel] += parts.get(image.column(pixel / image.width(), pixel % image.width(), channel));
            }
        }
        return Vec.of(pixels);
    }

    /** Returns how inputs are laid out, as a class of the style sheet. */
    String layout() {
        return form instanceof ImageForm ? "tiles" : form instanceof TableForm ? "weights" : "stack";
    }

    Optional<Content> plain(String id, Vec input, String name) {
        if (form instanceof ImageForm image) {
            String description = "The picture of " + name + ".";
            return Optional.of(
                    image.isLarge()
                            ? HeatPicture.photo(id, image, input, description)
                            : HeatPicture.plain(id, image, input, description));
        }
        if (form instanceof SeriesForm series) {
            return Optional.of(SeriesPicture.plain(id, series, input, "The series of " + name + "."));
        }
        if (form instanceof TextForm text) {
            return Optional.of(SentencePicture.plain(text, input));
        }
        return Optional.empty();
    }

    /** Draws an input with the part of each number, or plain if there are no parts. */
    Optional<Content> heat(String id, Vec input, int contribution, String name) {
        if (parts.isEmpty() || !parts.get().has(contribution)) {
            return plain(id, input, name);
        }
        Vec signed = parts.get().of(contribution);
        String together = " coloured by their parts in the explanation, together " + sum(contribution) + ".";
        if (form instanceof ImageForm image && grid.isPresent()) {
            return Optional.of(HeatPicture.map(
                    id,
                    image,
                    grid.get(),
                    input,
                    parts.get().unweighted(contribution),
                    scale,
                    "The picture of " + name + " with a map," + together));
        }
        if (form instanceof ImageForm image) {
            return Optional.of(
                    HeatPicture.heat(id, image, input, signed, scale, "The pixels of " + name + "," + together));
        }
        if (form instanceof SeriesForm series) {
            return Optional.of(
                    SeriesPicture.heat(id, series, input, signed, scale, "The steps of " + name + "," + together));
        }
        if (form instanceof TextForm text) {
            return Optional.of(SentencePicture.heat(text, input, signed, scale));
        }
        return Optional.empty();
    }

    /** Draws the pixels by their parts in the difference between two mixtures, on a separate scale. */
    Optional<Content> apart(String id, Vec input, Vec shares) {
        if (!(form instanceof ImageForm image)) {
            return Optional.empty();
        }
        String description =
                "The picture that is explained, coloured by the parts in what sets the two mixtures apart.";
        if (grid.isPresent()) {
            Vec cells = shares.size() == grid.get().places()
                    ? shares
                    : image.patchGroups().sum(shares);
            double most = Arrays.stream(cells.toArray()).map(Math::abs).max().orElse(0);
            return Optional.of(HeatPicture.map(
                    id, image, grid.get(), input, cells, HeatScale.of(most, scale.palette()), description));
        }
        double largest = Arrays.stream(pixels(image, shares).toArray())
                .map(Math::abs)
                .max()
                .orElse(0);
        return Optional.of(HeatPicture.heat(
                id,
                image,
                input,
                shares,
                HeatScale.of(largest, scale.palette()),
                "The pixels of what is explained, coloured by their parts in what sets the two mixtures apart."));
    }

    /** Returns the sum of the parts of an example, or an empty text. */
    String sum(int contribution) {
        return parts.filter(all -> all.has(contribution))
                .map(all -> NumberText.signedPercent(all.sum(contribution)))
                .orElse("");
    }

    /** Returns the meaning of maps over pictures, if there are any. */
    String maps(Words words) {
        if (grid.isEmpty() || parts.isEmpty()) {
            return "";
        }
        int lightest = parts.get().contributions() - parts.get().examples();
        return words.sentence(
                        "maps",
                        lightest == 0
                                ? Map.of()
                                : Map.of(
                                        "lightest",
                                        lightest,
                                        "weight",
                                        parts.get().attributedWeight()))
                .toString();
    }

    Optional<Content> legend(String id) {
        return parts.isPresent() && !(form instanceof TableForm)
                ? Optional.of(form instanceof TextForm ? SentencePicture.legend() : scale.legend(id))
                : Optional.empty();
    }
}

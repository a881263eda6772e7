package io.simplex4j.report.internal;

import gg.jte.Content;
import io.simplex4j.attribution.OutputAttributions;
import io.simplex4j.example.Example;
import io.simplex4j.example.FeatureGroups;
import io.simplex4j.example.ImageForm;
import io.simplex4j.example.InputForm;
import io.simplex4j.example.internal.NumberText;
import io.simplex4j.math.Vec;
import io.simplex4j.model.Grid;
import io.simplex4j.model.Layer;
import io.simplex4j.report.Palette;
import io.simplex4j.report.internal.card.HeatPicture;
import io.simplex4j.report.internal.card.HeatScale;
import io.simplex4j.report.internal.card.WeightBar;
import io.simplex4j.report.internal.drawing.Tag;
import io.simplex4j.report.internal.words.Language;
import io.simplex4j.report.internal.words.Name;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The page of attributed outputs, for its template.
 *
 * @param title of the page
 * @param colours of signs
 * @param attributions the contents of the page
 */
public record AttributionPage(String title, Palette colours, OutputAttributions attributions) {
    private static final int MAX_ROWS = 20;
    private static final double WIDTH = 160;

    /**
     * The card of one input.
     *
     * @param id of the card
     * @param name of the input
     * @param sentence the output of the model, and the sum of the features
     * @param plain the input as a picture, if it is one
     * @param heat the picture with its attribution
     * @param legend of the colours
     * @param rows the features with the largest values; none of a picture
     * @param others a sentence about omitted features, or empty
     */
    public record Entry(
            String id,
            Name name,
            String sentence,
            Optional<Tag> plain,
            Optional<Tag> heat,
            Optional<Tag> legend,
            List<Row> rows,
            String others) {}

    /** A feature of an input with its contribution to the output. */
    public record Row(Name feature, Name value, String amount, Tag bar) {}

    /** Returns the class of the palette. */
    public String palette() {
        return StyleSheet.paletteClass(colours);
    }

    /** Returns the style sheet. */
    public Content style() {
        return output -> output.writeContent(StyleSheet.report());
    }

    /** Returns the meaning of the numbers, in a paragraph. */
    public String meaning() {
        boolean exact = attributions.model().attribution().isPresent()
                && attributions.model().gradients().isEmpty();
        return "Each number is what a feature adds to the output of the model, compared with the baseline "
                + attributions.baseline().name() + ": "
                + (exact
                        ? "its Shapley value, exactly"
                        : attributions
                                .layer()
                                .map(layer -> "its integrated gradient, at the "
                                        + layer.grid().rows() + " × "
                                        + layer.grid().columns() + " places of the layer " + layer.name())
                                .orElse("its integrated gradient on the straight line from the baseline"))
                + ". Together they are the output minus the output of the baseline. They describe the model, not causes in"
                + " the world.";
    }

    /** Returns the cards, one at a time. */
    public Iterable<Entry> entries() {
        return () -> IntStream.range(0, attributions.all().size())
                .mapToObj(place -> entry("input-" + place, attributions.all().get(place)))
                .iterator();
    }

    private Entry entry(String id, OutputAttributions.Entry attribution) {
        Example example = attribution.example();
        Name name = Name.of(example.named() ? example.id() : "input " + example.row());
        InputForm form = attributions.examples().form();
        if (form instanceof ImageForm image
                && (image.isLarge() || attributions.layer().isPresent())) {
            Grid grid = attributions.layer().map(Layer::grid).orElseGet(image::patches);
            Vec cells = attributions.layer().isPresent()
                    ? attribution.values()
                    : image.patchGroups().sum(attribution.values());
            HeatScale scale = HeatScale.of(
                    Arrays.stream(cells.toArray()).map(Math::abs).max().orElse(0), colours);
            return new Entry(
                    id,
                    name,
                    sentence(attribution),
                    Optional.of(HeatPicture.photo(
                            id + "-plain", image, example.input(), "The picture of " + name.text() + ".")),
                    Optional.of(HeatPicture.map(
                            id + "-heat",
                            image,
                            grid,
                            example.input(),
                            cells,
                            scale,
                            "The picture of " + name.text() + ", coloured by what its parts add to the output.")),
                    Optional.of(scale.legend(
                            id + "-legend",
                            "lowers the output",
                            "raises the output",
                            NumberText::number,
                            Language.english())),
                    List.of(),
                    "");
        }
        if (form instanceof ImageForm image) {
            HeatScale scale = HeatScale.of(HeatPicture.largest(image, attribution.values()), colours);
            return new Entry(
                    id,
                    name,
                    sentence(attribution),
                    Optional.of(HeatPicture.plain(
                            id + "-plain", image, example.input(), "The picture of " + name.text() + ".")),
                    Optional.of(HeatPicture.heat(
                            id + "-heat",
                            image,
                            example.input(),
                            attribution.values(),
                            scale,
                            "The pixels of " + name.text() + ", coloured by what they add to the output.")),
                    Optional.of(scale.legend(
                            id + "-legend",
                            "lowers the output",
                            "raises the output",
                            NumberText::number,
                            Language.english())),
                    List.of(),
                    "");
        }
        FeatureGroups groups = form.groups();
        Vec values = groups.sum(attribution.values());
        List<Integer> order = IntStream.range(0, values.size())
                .boxed()
                .sorted(Comparator.comparingDouble((Integer feature) -> Math.abs(values.get(feature)))
                        .reversed())
                .toList();
        double largest = order.isEmpty() ? 0 : Math.abs(values.get(order.get(0)));
        List<Row> rows = new ArrayList<>();
        for (int feature : order.subList(0, Math.min(MAX_ROWS, order.size()))) {
            rows.add(new Row(
                    Name.of(groups.groups().get(feature).name()),
                    Name.of(Name.value(form, feature, example)),
                    signed(values.get(feature)),
                    WeightBar.signed(values.get(feature), largest, WIDTH)));
        }
        double rest = order.stream().skip(MAX_ROWS).mapToDouble(values::get).sum();
        return new Entry(
                id,
                name,
                sentence(attribution),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                rows,
                order.size() > MAX_ROWS
                        ? NumberText.grouped(order.size() - MAX_ROWS) + " more features add " + signed(rest)
                                + " together."
                        : "");
    }

    /** Returns the output of the model, and the sum of the features. */
    public String sentence(OutputAttributions.Entry attribution) {
        return sentence(attributions, attribution);
    }

    /** Returns the output of the model, and the sum of the features. */
    public static String sentence(OutputAttributions attributions, OutputAttributions.Entry attribution) {
        boolean classes = attributions
                .model()
                .head()
                .filter(head -> head.task() == io.simplex4j.model.LinearHead.Task.CLASSES)
                .isPresent();
        String what = classes
                ? (attributions.link() ? "Probability of " : "Score of ")
                        + Name.of(attribution.target()).text()
                : (attributions.link() ? "Probability of output " : "Output ") + attribution.target();
        return what + ": " + NumberText.number(attribution.output()) + "; of the baseline "
                + NumberText.number(attribution.baselineOutput()) + ". The features add "
                + signed(attribution.output() - attribution.baselineOutput()) + ", with an error of about "
                + NumberText.number(attribution.error())
                + (attribution.withinTolerance() ? "." : ", which is above the tolerance.");
    }

    /** Returns a number with its sign. */
    public static String signed(double number) {
        String text = NumberText.number(Math.abs(number));
        return number < 0 ? "−" + text : "+" + text;
    }
}

package io.simplex4j.report.card;

import io.simplex4j.example.ImageForm;
import io.simplex4j.example.InputForm;
import io.simplex4j.example.SeriesForm;
import io.simplex4j.example.TableForm;
import io.simplex4j.explanation.Contribution;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.math.Vec;
import io.simplex4j.report.card.NumberTable.Row;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The parts of features in full precision: of the most important ones, where there are many. */
final class FeatureNumbers {
    private static final int MOST_OF_A_TABLE = 300;
    private static final int MOST_OF_A_PICTURE = 50;

    private final Explanation explanation;
    private final InputForm form;
    private final FeatureParts parts;

    /** A feature of a contribution. */
    private record Place(int feature, int contribution) {}

    private FeatureNumbers(Explanation explanation, FeatureParts parts) {
        this.explanation = explanation;
        this.form = explanation.provenance().corpus().form();
        this.parts = parts;
    }

    static NumberTable of(Explanation explanation, FeatureParts parts) {
        return new FeatureNumbers(explanation, parts).table();
    }

    private NumberTable table() {
        List<Place> places = form instanceof TableForm ? byFeature() : bySize();
        List<Row> rows = places.stream().map(this::row).toList();
        long all = (long) parts.features() * parts.examples();
        String note = rows.size() == all
                ? ""
                : "These are the " + Figures.number(rows.size()) + " largest of " + Figures.number(Math.toIntExact(all))
                        + ".";
        return new NumberTable(
                "Parts of features: p, and p times the weight of the example",
                List.of("Feature", "Example", "Value", "p", "w·p"),
                rows,
                note);
    }

    /** Whole features, the most important first. */
    private List<Place> byFeature() {
        List<Place> places = new ArrayList<>();
        for (int feature : parts.byImportance()) {
            if (!places.isEmpty() && places.size() + parts.examples() > MOST_OF_A_TABLE) {
                break;
            }
            for (int k = 0; k < parts.examples(); k++) {
                places.add(new Place(feature, k));
            }
        }
        return places;
    }

    private List<Place> bySize() {
        List<Place> places = new ArrayList<>();
        for (int k = 0; k < parts.examples(); k++) {
            for (int feature = 0; feature < parts.features(); feature++) {
                places.add(new Place(feature, k));
            }
        }
        return places.stream()
                .sorted(Comparator.comparingDouble(
                                (Place place) -> Math.abs(parts.part(place.contribution(), place.feature())))
                        .reversed())
                .limit(MOST_OF_A_PICTURE)
                .toList();
    }

    private Row row(Place place) {
        Contribution contribution = explanation.contributions().get(place.contribution());
        Vec input = explanation.provenance().corpus().inputs().row(contribution.example());
        Row row = Row.of(name(place.feature())).given(Name.of(contribution.id()).text());
        Row withValue = form instanceof TableForm table
                ? row.given(table.text(place.feature(), input))
                : row.number(Figures.exact(input.get(place.feature())));
        return withValue
                .number(Figures.exact(parts.unweighted(place.contribution(), place.feature())))
                .number(Figures.exact(parts.part(place.contribution(), place.feature())));
    }

    private String name(int feature) {
        if (form instanceof SeriesForm series) {
            return Name.clean(series.channels().get(series.channel(feature)).name()) + ", step "
                    + (series.step(feature) + 1);
        }
        if (form instanceof ImageForm image) {
            int pixel = image.pixel(feature);
            return "row " + (pixel / image.width() + 1) + ", column " + (pixel % image.width() + 1)
                    + (image.channels() == 1 ? "" : ", channel " + (image.channel(feature) + 1));
        }
        return Name.clean(form.groups().groups().get(feature).name());
    }
}

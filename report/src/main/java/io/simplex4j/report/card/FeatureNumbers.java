package io.simplex4j.report.card;

import io.simplex4j.explanation.Contribution;
import io.simplex4j.math.Vec;
import io.simplex4j.report.Background;
import io.simplex4j.report.Explained;
import io.simplex4j.report.card.NumberTable.Row;
import io.simplex4j.report.reading.ImageReading;
import io.simplex4j.report.reading.InputReading;
import io.simplex4j.report.reading.SeriesReading;
import io.simplex4j.report.reading.TableReading;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The parts of features in full precision: of the most important ones, where there are many. */
final class FeatureNumbers {
    private static final int MOST_OF_A_TABLE = 300;
    private static final int MOST_OF_A_PICTURE = 50;

    private final Explained explained;
    private final Background background;
    private final FeatureParts parts;

    /** A feature of a contribution. */
    private record Place(int feature, int contribution) {}

    private FeatureNumbers(Explained explained, Background background, FeatureParts parts) {
        this.explained = explained;
        this.background = background;
        this.parts = parts;
    }

    static NumberTable of(Explained explained, Background background, FeatureParts parts) {
        return new FeatureNumbers(explained, background, parts).table();
    }

    private NumberTable table() {
        List<Place> places = background.reading() instanceof TableReading ? byFeature() : bySize();
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
        Contribution contribution = explained.explanation().contributions().get(place.contribution());
        Vec input = background.corpus().inputs().row(contribution.example());
        Row row = Row.of(name(background.reading(), place.feature()))
                .given(Name.of(contribution.id()).text());
        Row withValue = background.reading() instanceof TableReading table
                ? row.given(table.values().text(place.feature(), input))
                : row.number(Figures.exact(input.get(place.feature())));
        return withValue
                .number(Figures.exact(parts.unweighted(place.contribution(), place.feature())))
                .number(Figures.exact(parts.part(place.contribution(), place.feature())));
    }

    private static String name(InputReading reading, int feature) {
        if (reading instanceof TableReading table) {
            return Name.clean(table.groups().groups().get(feature).name());
        }
        if (reading instanceof SeriesReading series) {
            return place(series, feature);
        }
        return reading instanceof ImageReading image ? place(image, feature) : Integer.toString(feature);
    }

    private static String place(SeriesReading series, int feature) {
        boolean stepsFirst = series.order() == SeriesReading.Order.STEPS_FIRST;
        int channels = series.channels().size();
        int step = stepsFirst ? feature / channels : feature % series.steps();
        int channel = stepsFirst ? feature % channels : feature / series.steps();
        return Name.clean(series.channels().get(channel).name()) + ", step " + (step + 1);
    }

    private static String place(ImageReading image, int feature) {
        boolean channelsFirst = image.order() == ImageReading.Order.CHANNELS_FIRST;
        int pixel = channelsFirst ? feature % (image.height() * image.width()) : feature / image.channels();
        int channel = channelsFirst ? feature / (image.height() * image.width()) : feature % image.channels();
        return "row " + (pixel / image.width() + 1) + ", column " + (pixel % image.width() + 1)
                + (image.channels() == 1 ? "" : ", channel " + (channel + 1));
    }
}

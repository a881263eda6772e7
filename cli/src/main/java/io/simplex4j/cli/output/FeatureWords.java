package io.simplex4j.cli.output;

import io.simplex4j.attribution.Projection;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.math.Vec;
import io.simplex4j.model.Shape;
import io.simplex4j.report.reading.TableReading;

/** What features are called in text. */
public interface FeatureWords {
    /** The part of each feature. */
    Vec values(Projection projection);

    /** The name of a feature, with the value that a corpus example has there if it is worth telling. */
    String name(int feature, int example);

    /** Features are numbers of an input of this shape, each called by its place. */
    static FeatureWords places(Shape shape) {
        return new FeatureWords() {
            @Override
            public Vec values(Projection projection) {
                return projection.values();
            }

            @Override
            public String name(int feature, int example) {
                return "[" + place(shape, feature) + "]";
            }
        };
    }

    /** Features are columns of a table, each called by its name with the example's value. */
    static FeatureWords named(TableReading table, Corpus corpus) {
        return new FeatureWords() {
            @Override
            public Vec values(Projection projection) {
                return projection.grouped(table.groups()).values();
            }

            @Override
            public String name(int feature, int example) {
                String value = table.values().text(feature, corpus.inputs().row(example));
                return Printable.of(table.groups().groups().get(feature).name() + " (" + value + ")");
            }
        };
    }

    private static String place(Shape shape, int index) {
        int rest = index;
        String place = "";
        for (int axis = shape.axes().size() - 1; axis >= 0; axis--) {
            int length = shape.axes().get(axis);
            place = rest % length + (place.isEmpty() ? "" : ",") + place;
            rest /= length;
        }
        return place;
    }
}

package io.simplex4j.data.schema.internal.coding;

import io.simplex4j.data.schema.Category;
import io.simplex4j.data.schema.Sentences;
import io.simplex4j.example.InputForm;
import io.simplex4j.example.TextForm;
import io.simplex4j.example.internal.NumberText;
import io.simplex4j.math.EnumId;
import io.simplex4j.math.Vec;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The encoding of a feature between a table and the model's input. */
public sealed interface Coding {
    default int inputs() {
        return 1;
    }

    /** Returns the categories; empty for a number. */
    default List<Category> categories() {
        return List.of();
    }

    Missing missing();

    /** Writes the model's numbers for a row, starting at an index. */
    void encode(RowCells cells, double[] into, int at);

    /**
     * Decodes the numbers of an input that start at an index into cells, one for each column, with a decimal point. A
     * cell is empty if no text encodes to these numbers.
     */
    List<String> cells(Vec input, int at);

    /** Describes the value whose numbers start at an index, in words without a unit. */
    String text(Vec input, int at);

    /**
     * The treatment of a missing cell.
     *
     * @param word the word for it in a schema, or the number or category to use
     * @param replaces whether it is a number or category to use
     */
    record Missing(String word, boolean replaces) {
        public static final Missing REFUSED = new Missing("refuse", false);
        public static final Missing AS_MEAN = new Missing("mean", false);
        public static final Missing AS_ZEROS = new Missing("zeros", false);

        /** Leaves it to a model that accepts missing values. */
        public static final Missing KEPT = new Missing("keep", false);

        public static Missing replacedBy(String value) {
            return new Missing(value, true);
        }

        /** Returns the index of the replacement among categories, if there is one; -1 if no category is set. */
        OptionalDouble place(List<Category> categories) {
            if (equals(AS_ZEROS)) {
                return OptionalDouble.of(-1);
            }
            int place = replaces ? CategoryText.place(categories, word) : -1;
            return place < 0 ? OptionalDouble.empty() : OptionalDouble.of(place);
        }
    }

    /**
     * The brightness of one channel of a pixel, from 0 to 255 in a table.
     *
     * @param scale of the light from 0 to 1
     */
    record PixelCoding(InputForm.Scale scale) implements Coding {
        static final double FULL_LIGHT = 255;

        @Override
        public Missing missing() {
            return Missing.REFUSED;
        }

        @Override
        public void encode(RowCells cells, double[] into, int at) {
            double light = cells.number(0);
            if (!(light >= 0 && light <= FULL_LIGHT)) {
                throw cells.refusal(0, "expected the brightness of a pixel from 0 to 255");
            }
            into[at] = scale.input(light / FULL_LIGHT);
        }

        @Override
        public List<String> cells(Vec input, int at) {
            return List.of(NumberText.exact(FULL_LIGHT * scale.measure(input.get(at))));
        }

        @Override
        public String text(Vec input, int at) {
            return NumberText.shown(FULL_LIGHT * scale.measure(input.get(at)), OptionalInt.of(0));
        }
    }

    /** A choice with an indicator column of 0 and 1 for each category. */
    public record IndicatorCoding(List<Category> categories, Missing missing) implements Coding {
        @Override
        public int inputs() {
            return categories.size();
        }

        @Override
        public void encode(RowCells cells, double[] into, int at) {
            int set = -1;
            for (int c = 0; c < categories.size(); c++) {
                if (cells.isMissing(c)) {
                    set = (int) cells.impute(c, missing.place(categories));
                    break;
                }
                double number = cells.number(c);
                if (number != 0 && number != 1) {
                    throw cells.refusal(c, "expected 0 or 1");
                }
                if (number == 1 && set >= 0) {
                    throw cells.refusal(c, "expected 0 as " + cells.title(set) + " is 1 already");
                }
                set = number == 1 ? c : set;
            }
            if (set >= 0) {
                into[at + set] = 1;
            }
        }

        @Override
        public List<String> cells(Vec input, int at) {
            return IntStream.range(0, categories.size())
                    .mapToObj(c -> input.get(at + c) == 1 ? "1" : input.get(at + c) == 0 ? "0" : "")
                    .toList();
        }

        @Override
        public String text(Vec input, int at) {
            return CategoryText.mixture(categories, input, at);
        }
    }

    /**
     * A sentence, which the model receives as tokens.
     *
     * @param reader the tokenizer; absent until the model is known
     */
    record SentenceCoding(Optional<Sentences> reader) implements Coding {
        private static final TextForm UNKNOWN = new TextForm(1, List.of());

        public TextForm form() {
            return reader.map(Sentences::form).orElse(UNKNOWN);
        }

        @Override
        public int inputs() {
            return form().columns();
        }

        @Override
        public Missing missing() {
            return Missing.REFUSED;
        }

        @Override
        public void encode(RowCells cells, double[] into, int at) {
            Sentences known = reader.orElseThrow(
                    () -> cells.refusal(
                            0,
                            "expected numbers: sentences need a model with a tokenizer, which is a folder with tokenizer.json"));
            String sentence = cells.text(0);
            if (sentence.isEmpty()) {
                throw cells.refusal(0, "expected a sentence");
            }
            Sentences.Tokens tokens = known.tokens(sentence);
            if (tokens.cut()) {
                cells.cut();
            }
            double[] numbers = form().input(tokens.numbers()).toArray();
            System.arraycopy(numbers, 0, into, at, numbers.length);
        }

        @Override
        public List<String> cells(Vec input, int at) {
            return List.of(text(input, at));
        }

        @Override
        public String text(Vec input, int at) {
            return form().sentence(input);
        }
    }

    /**
     * A choice in one column of a table.
     *
     * @param scale of the place among the values; only if they are ordinal
     */
    public record CategoryCoding(
            List<Category> categories, Order order, Optional<InputForm.Scale> scale, Missing missing)
            implements Coding {
        /** The encoding of a choice for the model. */
        public enum Order {
            ONE_HOT,
            ORDINAL
        }

        @Override
        public int inputs() {
            return order == Order.ONE_HOT ? categories.size() : 1;
        }

        @Override
        public void encode(RowCells cells, double[] into, int at) {
            if (missing.equals(Missing.KEPT) && cells.isMissing(0) && cells.place(0, categories) < 0) {
                into[at] = Double.NaN;
                return;
            }
            int place = place(cells);
            if (order == Order.ORDINAL) {
                into[at] = scale.orElse(InputForm.Scale.NONE).input(place);
            } else if (place >= 0) {
                into[at + place] = 1;
            }
        }

        private int place(RowCells cells) {
            int place = cells.place(0, categories);
            if (place < 0 && !cells.isMissing(0)) {
                throw cells.refusal(0, "expected " + CategoryText.list(categories));
            }
            return place < 0 ? (int) cells.impute(0, missing.place(categories)) : place;
        }

        @Override
        public List<String> cells(Vec input, int at) {
            if (order == Order.ONE_HOT) {
                return List.of(CategoryText.only(categories, input, at)
                        .map(Category::value)
                        .orElse(""));
            }
            double place = Math.rint(scale.orElse(InputForm.Scale.NONE).measure(input.get(at)));
            boolean is = place >= 0
                    && place < categories.size()
                    && (float) scale.orElse(InputForm.Scale.NONE).input(place) == (float) input.get(at);
            return List.of(is ? categories.get((int) place).value() : "");
        }

        @Override
        public String text(Vec input, int at) {
            return order == Order.ONE_HOT
                    ? CategoryText.mixture(categories, input, at)
                    : CategoryText.ordinal(
                            categories, scale.orElse(InputForm.Scale.NONE).measure(input.get(at)));
        }
    }

    /**
     * A measure, which the model receives as one number.
     *
     * @param decimals digits shown after the point
     * @param transform before the scale
     * @param min the smallest number allowed in a cell; negative infinity if there is none
     * @param max the largest number allowed in a cell; infinity if there is none
     */
    public record NumberCoding(
            OptionalInt decimals,
            Transform transform,
            Optional<InputForm.Scale> scale,
            Missing missing,
            double min,
            double max)
            implements Coding {
        private static final int DIGITS_OF_A_DOUBLE = 17;

        public NumberCoding(OptionalInt decimals, Optional<InputForm.Scale> scale) {
            this(decimals, Transform.NONE, scale, Missing.REFUSED, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
        }

        /** Describes the allowed numbers for a message. */
        private String range() {
            return Double.isInfinite(max)
                    ? "of at least " + NumberText.exact(min)
                    : Double.isInfinite(min)
                            ? "of at most " + NumberText.exact(max)
                            : "from " + NumberText.exact(min) + " to " + NumberText.exact(max);
        }

        @Override
        public void encode(RowCells cells, double[] into, int at) {
            if (missing.equals(Missing.KEPT) && cells.isMissing(0)) {
                into[at] = Double.NaN;
                return;
            }
            boolean absent = cells.isMissing(0);
            double measure = absent ? cells.impute(0, replacement()) : cells.number(0);
            if (!absent && (measure < min || measure > max)) {
                throw cells.refusal(0, "expected a number " + range());
            }
            double value = transform.of(measure);
            if (!Double.isFinite(value)) {
                throw cells.refusal(
                        0,
                        "expected a number " + (transform == Transform.LOG ? "above 0" : "above -1") + " for "
                                + transform.word());
            }
            into[at] = scale.orElse(InputForm.Scale.NONE).input(value);
        }

        private OptionalDouble replacement() {
            if (missing.equals(Missing.AS_MEAN)) {
                return OptionalDouble.of(
                        transform.back(scale.orElse(InputForm.Scale.NONE).mean()));
            }
            return missing.replaces() ? Decimal.POINT.parse(missing.word()) : OptionalDouble.empty();
        }

        /** Returns the number with the fewest digits that give the same float. */
        @Override
        public List<String> cells(Vec input, int at) {
            double measure = transform.back(scale.orElse(InputForm.Scale.NONE).measure(input.get(at)));
            if (!Double.isFinite(measure)) {
                return List.of("");
            }
            BigDecimal all = new BigDecimal(measure);
            for (int digits = 1; digits <= DIGITS_OF_A_DOUBLE; digits++) {
                BigDecimal some = all.round(new MathContext(digits)).stripTrailingZeros();
                double again = scale.orElse(InputForm.Scale.NONE).input(transform.of(some.doubleValue()));
                if ((float) again == (float) input.get(at)) {
                    return List.of(NumberText.exact(some.doubleValue()));
                }
            }
            return List.of(NumberText.exact(measure));
        }

        @Override
        public String text(Vec input, int at) {
            return NumberText.known(
                    transform.back(scale.orElse(InputForm.Scale.NONE).measure(input.get(at))), decimals);
        }
    }

    /** The transformation of a measure before scaling. */
    public enum Transform {
        NONE,
        /** The natural logarithm, for measures above 0. */
        LOG,
        /** The logarithm of 1 plus the measure, for counts. */
        LOG1P;

        /** Transforms a measure; the result is not finite if the measure has no transform. */
        double of(double measure) {
            return switch (this) {
                case NONE -> measure;
                case LOG -> StrictMath.log(measure);
                case LOG1P -> StrictMath.log1p(measure);
            };
        }

        /** Inverts the transformation. */
        double back(double value) {
            return switch (this) {
                case NONE -> value;
                case LOG -> StrictMath.exp(value);
                case LOG1P -> StrictMath.expm1(value);
            };
        }

        public String word() {
            return EnumId.of(this);
        }

        public static List<String> words() {
            return Stream.of(values()).map(Transform::word).toList();
        }
    }
}

package io.simplex4j.data.schema.internal.coding;

import io.simplex4j.data.schema.Category;
import io.simplex4j.example.Scale;
import io.simplex4j.math.Vec;
import java.util.List;
import java.util.Optional;

/**
 * One of several values, in one column of a table.
 *
 * @param scale of the place among the values; only if they are ordinal
 */
public record CategoryCoding(List<Category> categories, Order order, Optional<Scale> scale, Missing missing)
        implements Coding {
    /** How the model takes the values. */
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
        int place = place(cells);
        if (order == Order.ONE_HOT) {
            into[at + place] = 1;
        } else {
            into[at] = scale.orElse(Scale.NONE).input(place);
        }
    }

    private int place(RowCells cells) {
        int place = CategoryText.place(categories, cells.text(0));
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
        double place = Math.rint(scale.orElse(Scale.NONE).measure(input.get(at)));
        boolean is = place >= 0
                && place < categories.size()
                && (float) scale.orElse(Scale.NONE).input(place) == (float) input.get(at);
        return List.of(is ? categories.get((int) place).value() : "");
    }

    @Override
    public String text(Vec input, int at) {
        return order == Order.ONE_HOT
                ? CategoryText.mixture(categories, input, at)
                : CategoryText.ordinal(categories, scale.orElse(Scale.NONE).measure(input.get(at)));
    }
}

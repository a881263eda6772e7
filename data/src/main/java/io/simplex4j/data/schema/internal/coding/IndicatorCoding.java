package io.simplex4j.data.schema.internal.coding;

import io.simplex4j.data.schema.Category;
import io.simplex4j.math.Vec;
import java.util.List;
import java.util.stream.IntStream;

/** One of several values, with a column of 0 and 1 for each in the table. */
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

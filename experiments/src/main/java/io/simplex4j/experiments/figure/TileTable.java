package io.simplex4j.experiments.figure;

import io.simplex4j.experiments.record.Groups;
import io.simplex4j.experiments.record.ResultTable;
import java.util.ArrayList;
import java.util.List;

/** Pictures as a table with a row per pixel, so that they can be drawn again without a run. */
public final class TileTable {
    private static final String TILE = "tile";
    private static final String CAPTION = "caption";
    private static final String ROW = "row";
    private static final String COLUMN = "column";
    private static final String GREY = "grey";
    private static final String HEAT = "heat";

    private TileTable() {}

    /** The pixels of some pictures. */
    public static ResultTable of(List<Tile> tiles) {
        ResultTable.Builder table = ResultTable.withColumns(TILE, CAPTION, ROW, COLUMN, GREY, HEAT);
        for (int i = 0; i < tiles.size(); i++) {
            Tile tile = tiles.get(i);
            for (int row = 0; row < tile.rows(); row++) {
                for (int column = 0; column < tile.columns(); column++) {
                    table.row(i, tile.caption(), row, column, tile.grey(row, column), tile.heat(row, column));
                }
            }
        }
        return table.build();
    }

    /**
     * The pictures of a table, whose pixels are in order.
     *
     * @throws IllegalArgumentException if pixels are missing or are no numbers
     */
    public static List<Tile> read(ResultTable table) {
        Groups groups = table.groupBy(TILE);
        List<Tile> tiles = new ArrayList<>();
        for (List<String> key : groups.keys()) {
            ResultTable pixels = groups.rows(key.get(0));
            int columns = pixels.distinct(COLUMN).size();
            String caption = pixels.texts(CAPTION).get(0);
            tiles.add(Tile.of(caption, columns, pixels.numbers(GREY)).withHeat(pixels.numbers(HEAT)));
        }
        return tiles;
    }
}

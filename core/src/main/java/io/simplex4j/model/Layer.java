package io.simplex4j.model;

/**
 * A layer of a model whose numbers have places in a picture: the output of a convolution, or the tokens of a transformer.
 *
 * @param name the tensor
 * @param grid the places
 * @param channels the numbers at each place
 * @param channelsFirst whether all places of a channel are next to each other, instead of all channels of a place
 */
public record Layer(String name, Grid grid, int channels, boolean channelsFirst) {
    /** Returns the number of places. */
    public int places() {
        return grid.places();
    }

    /** Returns the place of a number of the flattened layer. */
    public int place(int number) {
        return channelsFirst ? number % places() : number / channels;
    }
}

package io.simplex4j.data;

import io.simplex4j.math.Matrix;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.regex.Pattern;
import java.util.zip.ZipException;

/** Single arrays in the IDX format of the MNIST database, plain or as gzip files. */
public final class Idx {
    private static final Pattern NAME = Pattern.compile(".*([.-]idx[0-9]-[a-z]+|\\.idx)(\\.gz)?");

    private Idx() {}

    /**
     * The array in a file. Whether it is compressed is told by its first bytes, not by its name.
     *
     * @throws UnreadableDataException if there is no such file, or it is not an IDX file, whole and no longer
     */
    public static NpyArray read(Path file) {
        InputFile.require(file);
        String source = file.toString();
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            InputStream in = Channels.newInputStream(channel);
            boolean compressed = GzipMember.starts(in.readNBytes(2));
            channel.position(0);
            return compressed ? readCompressed(in, channel.size(), source) : readPlain(in, channel.size(), source);
        } catch (IOException e) {
            throw new UnreadableDataException(source, OneLine.of(e), e);
        }
    }

    /**
     * Images as rows of their pixels, each from 0 to 255.
     *
     * @throws UnreadableDataException if the file does not hold unsigned bytes along three axes
     */
    public static Matrix images(Path file) {
        return requireBytes(read(file), 3, "images").flattenRows();
    }

    /**
     * Labels, each from 0 to 255.
     *
     * @throws UnreadableDataException if the file does not hold unsigned bytes along one axis
     */
    public static int[] labels(Path file) {
        long[] values = requireBytes(read(file), 1, "labels").toLongs();
        int[] labels = new int[values.length];
        for (int i = 0; i < labels.length; i++) {
            labels[i] = (int) values[i];
        }
        return labels;
    }

    /** Whether a file is called as such files are, as in {@code train-images-idx3-ubyte.gz} or {@code digits.idx}. */
    public static boolean isNamed(String file) {
        return NAME.matcher(file).matches();
    }

    private static NpyArray readPlain(InputStream in, long fileBytes, String source) throws IOException {
        NpyHeader header = IdxHeader.read(in, source);
        header.requireDataBytes(fileBytes - header.dataOffset(), source);
        return new NpyArray(source, header, Segments.read(in, header, Segments.HEAP_BYTES, source));
    }

    private static NpyArray readCompressed(InputStream file, long fileBytes, String source) throws IOException {
        try (GzipMember in = GzipMember.open(file)) {
            NpyHeader header = IdxHeader.read(in, source);
            if (header.dataBytes() > GzipMember.mostContent(fileBytes)) {
                throw header.wrongSize("at most " + GzipMember.mostContent(fileBytes), source);
            }
            NpyArray array = new NpyArray(source, header, Segments.read(in, header, Segments.HEAP_BYTES, source));
            if (in.fileBytes() != fileBytes) {
                throw new UnreadableDataException(
                        source,
                        "found " + fileBytes + " bytes, expected " + in.fileBytes() + ", where the gzip data end");
            }
            return array;
        } catch (EOFException e) {
            throw new UnreadableDataException(source, "ends within its gzip data", e);
        } catch (ZipException e) {
            throw new UnreadableDataException(source, "is not a whole gzip file (" + OneLine.of(e) + ")", e);
        }
    }

    private static NpyArray requireBytes(NpyArray array, int rank, String what) {
        if (array.dtype() != DType.UINT8 || array.shape().rank() != rank) {
            throw new UnreadableDataException(
                    array.source(),
                    "found shape " + array.shape() + ", " + array.dtype() + ", expected " + what + " as uint8 along "
                            + (rank == 1 ? "1 axis" : rank + " axes"));
        }
        return array;
    }
}

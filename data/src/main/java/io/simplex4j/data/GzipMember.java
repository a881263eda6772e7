package io.simplex4j.data;

import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;

/** The content of a gzip file that consists of one member and nothing after it. */
final class GzipMember extends GZIPInputStream {
    /*
     * GZIPInputStream reads one member after another and ignores any bytes that follow, so it cannot tell a whole file from
     * a damaged one. Here the end of the first member is computed and compared with the size of the file.
     */
    private static final int BUFFER = 1 << 16;
    private static final int TRAILER = 8;
    private static final int LEAST = 18;
    /** The highest ratio that deflate can reach. */
    private static final int HIGHEST_RATIO = 1032;

    private final long headerBytes;

    private GzipMember(CountedStream in) throws IOException {
        super(in, BUFFER);
        this.headerBytes = in.count;
    }

    /** Whether bytes at the start of a file are those of a gzip file. */
    static boolean starts(byte[] bytes) {
        return bytes.length >= 2 && (bytes[0] & 0xFF) == 0x1F && (bytes[1] & 0xFF) == 0x8B;
    }

    static GzipMember open(InputStream in) throws IOException {
        return new GzipMember(new CountedStream(new BufferedInputStream(in, BUFFER)));
    }

    /** The size of a file that ends where the member does; all of it has been read. */
    long fileBytes() {
        return headerBytes + inf.getBytesRead() + TRAILER;
    }

    /** The most bytes that can come out of a file of this size. */
    static long mostContent(long fileBytes) {
        return Math.max(0, fileBytes - LEAST) * HIGHEST_RATIO;
    }

    /** Counts the bytes that went through; the header is read byte by byte, so the count after it is its length. */
    private static final class CountedStream extends FilterInputStream {
        private long count;

        CountedStream(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            int value = super.read();
            count += value < 0 ? 0 : 1;
            return value;
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            int read = super.read(into, offset, length);
            count += Math.max(read, 0);
            return read;
        }
    }
}

import java.awt.image.BufferedImage;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import javax.imageio.ImageIO;

/**
 * Writes the images of an Omniglot alphabet as MNIST's digits are: bright ink on black, strokes thickened, in a box of 20 by 20
 * pixels, its centre of mass in the middle of 28 by 28.
 *
 * <p>{@code java docs/data/OmniglotLatin.java images_background/Latin omniglot-latin}
 */
final class OmniglotLatin {
    private static final int SIDE = 28;
    private static final int BOX = 20;
    /** Strokes of two to three pixels in 105 would vanish when scaled down to 20. */
    private static final int RADIUS = 2;

    private OmniglotLatin() {}

    public static void main(String[] args) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(Path.of(args[0]))) {
            files = all.filter(file -> file.toString().endsWith(".png")).sorted().toList();
        }
        Path target = Files.createDirectories(Path.of(args[1])).resolve("letters-images-idx3-ubyte.gz");
        try (DataOutputStream out = new DataOutputStream(new GZIPOutputStream(Files.newOutputStream(target)))) {
            for (int number : new int[] {0x803, files.size(), SIDE, SIDE}) {
                out.writeInt(number);
            }
            for (Path file : files) {
                out.write(centred(scaled(thickened(ImageIO.read(file.toFile())))));
            }
        }
        System.out.println(target + ": " + files.size() + " images");
    }

    private static boolean[][] thickened(BufferedImage image) {
        boolean[][] ink = new boolean[image.getHeight()][image.getWidth()];
        for (int y = 0; y < ink.length; y++) {
            for (int x = 0; x < ink[y].length; x++) {
                if ((image.getRGB(x, y) & 0xff) < 128) {
                    for (int v = Math.max(0, y - RADIUS); v <= Math.min(ink.length - 1, y + RADIUS); v++) {
                        for (int u = Math.max(0, x - RADIUS); u <= Math.min(ink[y].length - 1, x + RADIUS); u++) {
                            ink[v][u] = true;
                        }
                    }
                }
            }
        }
        return ink;
    }

    /** Returns the share of ink in each pixel of the bounding box, scaled so that its longer side fills the box. */
    private static double[][] scaled(boolean[][] ink) {
        int top = ink.length, bottom = -1, left = ink[0].length, right = -1;
        for (int y = 0; y < ink.length; y++) {
            for (int x = 0; x < ink[y].length; x++) {
                if (ink[y][x]) {
                    top = Math.min(top, y);
                    bottom = Math.max(bottom, y);
                    left = Math.min(left, x);
                    right = Math.max(right, x);
                }
            }
        }
        double unit = Math.max(bottom - top + 1, right - left + 1) / (double) BOX;
        double[][] box = new double[BOX][BOX];
        int fine = 8;
        for (int y = 0; y < BOX * fine; y++) {
            for (int x = 0; x < BOX * fine; x++) {
                int v = top + (int) ((y + 0.5) / fine * unit);
                int u = left + (int) ((x + 0.5) / fine * unit);
                if (v <= bottom && u <= right && ink[v][u]) {
                    box[y / fine][x / fine] += 1.0 / (fine * fine);
                }
            }
        }
        return box;
    }

    private static byte[] centred(double[][] box) {
        double mass = 0, down = 0, across = 0;
        for (int y = 0; y < BOX; y++) {
            for (int x = 0; x < BOX; x++) {
                mass += box[y][x];
                down += y * box[y][x];
                across += x * box[y][x];
            }
        }
        int dy = (int) Math.round((SIDE - 1) / 2.0 - down / mass);
        int dx = (int) Math.round((SIDE - 1) / 2.0 - across / mass);
        byte[] pixels = new byte[SIDE * SIDE];
        for (int y = 0; y < BOX; y++) {
            for (int x = 0; x < BOX; x++) {
                int v = Math.min(SIDE - 1, Math.max(0, y + dy));
                int u = Math.min(SIDE - 1, Math.max(0, x + dx));
                int old = pixels[v * SIDE + u] & 0xff;
                pixels[v * SIDE + u] = (byte) Math.max(old, (int) Math.round(255 * box[y][x]));
            }
        }
        return pixels;
    }
}

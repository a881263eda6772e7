package io.simplex4j.data.image;

import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.example.ImageForm;
import java.awt.color.ColorSpace;
import java.awt.image.BufferedImage;
import java.awt.image.ColorModel;
import java.awt.image.IndexColorModel;
import java.awt.image.Raster;

/** The samples of a decoded picture. */
final class Pixels {
    /*
     * BufferedImage.getRGB applies a gamma to greys that the file does not have, and reduces 16 bits to 8; so samples
     * come from the raster, or from the palette. A sample c of at most m under an opacity a of at most o, laid over
     * white, has the brightness (c a + m (o - a)) / (m o): integers up to the division, which therefore is the only
     * rounding, and equal red, green and blue have exactly their own luma.
     */
    private static final int[] LUMA = {299, 587, 114};
    private static final int LUMA_SUM = 1000;
    private static final int ALPHA = 3;

    private final Raster raster;
    private final ColorModel model;
    private final boolean coloured;
    private final long maxColour;
    private final long maxOpacity;

    private final Orientation orientation;

    private Pixels(BufferedImage image, Orientation orientation) {
        this.orientation = orientation;
        this.raster = image.getRaster();
        this.model = image.getColorModel();
        boolean indexed = model instanceof IndexColorModel;
        this.coloured = indexed || model.getColorSpace().getType() == ColorSpace.TYPE_RGB;
        this.maxColour = indexed ? 255 : (1L << raster.getSampleModel().getSampleSize(0)) - 1;
        this.maxOpacity = model.hasAlpha() ? maxColour : 1;
    }

    /** Returns the pixels of a picture. Rejects colour spaces other than grey and RGB. */
    static Pixels of(BufferedImage image, Orientation orientation, String source) {
        Pixels pixels = new Pixels(image, orientation);
        int colours = pixels.model.getNumColorComponents();
        int kind = pixels.model.getColorSpace().getType();
        boolean known = (kind == ColorSpace.TYPE_GRAY && colours == 1) || (kind == ColorSpace.TYPE_RGB && colours == 3);
        if (!known || pixels.model.isAlphaPremultiplied()) {
            throw new UnreadableDataException(
                    source, "has " + colours + " colours of another kind; expected grey or red, green and blue");
        }
        return pixels;
    }

    /** Returns the pixels as a model expects them. */
    float[] in(ImageForm form) {
        float[] numbers = new float[form.columns()];
        int[] sample = new int[ALPHA + 1];
        for (int y = 0; y < form.height(); y++) {
            for (int x = 0; x < form.width(); x++) {
                read(x, y, sample);
                for (int channel = 0; channel < form.channels(); channel++) {
                    double light = form.channels() == 1 ? luma(sample) : brightness(sample[channel], sample[ALPHA]);
                    numbers[form.column(y, x, channel)] =
                            (float) form.scales().get(channel).input(light);
                }
            }
        }
        return numbers;
    }

    /** Returns the pixels of a picture of any size, resized. */
    float[] resized(ImageForm.Resize resize, ImageForm form) {
        int width = orientation.isTurned() ? raster.getHeight() : raster.getWidth();
        int height = orientation.isTurned() ? raster.getWidth() : raster.getHeight();
        double[][] planes = new double[form.channels()][];
        int[] sample = new int[ALPHA + 1];
        for (int channel = 0; channel < planes.length; channel++) {
            planes[channel] = new double[width * height];
        }
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                read(x, y, sample);
                for (int channel = 0; channel < planes.length; channel++) {
                    planes[channel][y * width + x] =
                            form.channels() == 1 ? luma(sample) : brightness(sample[channel], sample[ALPHA]);
                }
            }
        }
        float[] numbers = new float[form.columns()];
        for (int channel = 0; channel < planes.length; channel++) {
            double[] fitting = Resampling.of(planes[channel], width, height, resize);
            for (int pixel = 0; pixel < fitting.length; pixel++) {
                numbers[form.column(pixel / resize.crop(), pixel % resize.crop(), channel)] =
                        (float) form.scales().get(channel).input(fitting[pixel]);
            }
        }
        return numbers;
    }

    private void read(int uprightX, int uprightY, int[] sample) {
        int x = orientation.column(uprightX, uprightY, raster.getWidth());
        int y = orientation.row(uprightX, uprightY, raster.getHeight());
        if (model instanceof IndexColorModel palette) {
            int index = raster.getSample(x, y, 0);
            sample[0] = palette.getRed(index);
            sample[1] = palette.getGreen(index);
            sample[2] = palette.getBlue(index);
            sample[ALPHA] = model.hasAlpha() ? palette.getAlpha(index) : 1;
            return;
        }
        for (int band = 0; band < ALPHA; band++) {
            sample[band] = raster.getSample(x, y, coloured ? band : 0);
        }
        sample[ALPHA] = model.hasAlpha() ? raster.getSample(x, y, coloured ? ALPHA : 1) : 1;
    }

    private double luma(int[] sample) {
        long sum = 0;
        for (int colour = 0; colour < LUMA.length; colour++) {
            sum += LUMA[colour] * overWhite(sample[colour], sample[ALPHA]);
        }
        return (double) sum / (double) (LUMA_SUM * maxColour * maxOpacity);
    }

    private double brightness(int colour, int opacity) {
        return (double) overWhite(colour, opacity) / (double) (maxColour * maxOpacity);
    }

    private long overWhite(int colour, int opacity) {
        return (long) colour * opacity + maxColour * (maxOpacity - opacity);
    }
}

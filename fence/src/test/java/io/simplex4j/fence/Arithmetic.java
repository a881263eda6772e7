package io.simplex4j.fence;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtLoggingLevel;
import ai.onnxruntime.OrtSession;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.zip.CRC32;

/**
 * What models compute on this machine, bit by bit. ONNX Runtime picks its kernels by the processor, and they add up floats in
 * different orders: where these bits are not the recorded ones, numbers cannot be equal to nine digits.
 */
final class Arithmetic {
    private Arithmetic() {}

    /** A line for each model, with a checksum of its outputs. */
    static List<String> lines() throws InterruptedException, ExecutionException {
        FutureTask<List<String>> lines = new FutureTask<>(() -> List.of(
                line("clinical.onnx", 16, 10), line("digits.onnx", 16, 1, 28, 28), line("series.onnx", 16, 20, 2)));
        // When it starts, ONNX Runtime needs more stack the longer the command line of the process is.
        new Thread(null, lines, "arithmetic", 64 << 20).start();
        return lines.get();
    }

    private static String line(String model, long... shape) throws OrtException {
        int size = 1;
        for (long axis : shape) {
            size *= (int) axis;
        }
        FloatBuffer inputs = FloatBuffer.allocate(size);
        for (int i = 0; i < size; i++) {
            inputs.put(i, (float) Math.abs(i * 0.7548776662466927 % 1));
        }
        CRC32 checksum = new CRC32();
        OrtEnvironment environment = OrtEnvironment.getEnvironment(OrtLoggingLevel.ORT_LOGGING_LEVEL_ERROR);
        try (OrtSession session = environment.createSession(Scenario.data(model));
                OnnxTensor tensor = OnnxTensor.createTensor(environment, inputs, shape);
                OrtSession.Result outputs =
                        session.run(Map.of(session.getInputNames().iterator().next(), tensor))) {
            FloatBuffer values = ((OnnxTensor) outputs.get(0)).getFloatBuffer();
            ByteBuffer bytes = ByteBuffer.allocate(values.remaining() * Float.BYTES);
            while (values.hasRemaining()) {
                bytes.putFloat(values.get());
            }
            checksum.update(bytes.array());
        }
        return model + " " + Long.toHexString(checksum.getValue());
    }
}

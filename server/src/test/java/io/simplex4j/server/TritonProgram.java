package io.simplex4j.server;

import java.util.Arrays;
import java.util.List;
import triton.client.InferInput;
import triton.client.InferRequestedOutput;
import triton.client.InferResult;
import triton.client.InferenceException;
import triton.client.InferenceServerClient;
import triton.client.InferenceServerClient.InferArguments;
import triton.client.pojo.DataType;

/**
 * Asks a server with Triton's Java client, as its users write it, in a process of its own: its jar brings old
 * libraries.
 */
final class TritonProgram {
    private TritonProgram() {}

    /** The host and the port of the server; prints a line for each answer. */
    @SuppressWarnings("try") // its close() may throw anything
    public static void main(String[] arguments) throws Exception {
        try (InferenceServerClient client = new InferenceServerClient(arguments[0], 20_000, 20_000)) {
            for (boolean binary : new boolean[] {false, true}) {
                InferInput input = new InferInput("x", new long[] {2, 3}, DataType.FP32);
                input.setData(new float[] {1, 0.5f, -0.25f, 0, 3, 1}, binary);
                InferResult predicted =
                        client.infer("small", List.of(input), List.of(new InferRequestedOutput("output", binary)));
                System.out.println("output " + Arrays.toString(predicted.getOutputAsDouble("output")));
                InferArguments explain = new InferArguments(
                        "small-simplex",
                        List.of(input),
                        List.of(
                                new InferRequestedOutput("residual", binary),
                                new InferRequestedOutput("members", binary),
                                new InferRequestedOutput("weights", binary)));
                InferResult why = client.infer(explain.setModelVersion("1").setRequestId("r1"));
                System.out.println("residual " + Arrays.toString(why.getOutputAsDouble("residual")));
                System.out.println("members " + Arrays.toString(why.getOutputAsLong("members")));
                System.out.println("weights " + Arrays.toString(why.getOutputAsDouble("weights")));
            }
            InferInput latent = new InferInput("latent", new long[] {1, 2}, DataType.FP64);
            latent.setData(new double[] {0.1, 0.2}, true);
            InferResult why =
                    client.infer("small-simplex", List.of(latent), List.of(new InferRequestedOutput("residual")));
            System.out.println("latent " + Arrays.toString(why.getOutputAsDouble("residual")));
            InferInput wrong = new InferInput("x", new long[] {1, 2}, DataType.FP32);
            wrong.setData(new float[] {1, 2}, true);
            try {
                client.infer("small", List.of(wrong), List.of(new InferRequestedOutput("output")));
            } catch (InferenceException e) {
                System.out.println("refused " + e.getMessage());
            }
        }
    }
}

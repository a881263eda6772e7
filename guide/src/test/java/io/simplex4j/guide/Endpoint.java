package io.simplex4j.guide;

import com.sun.net.httpserver.HttpServer;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.schema.Schema;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.onnx.OnnxModel;
import io.simplex4j.report.JsonReport;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.Executors;

final class Endpoint {
    static HttpServer start(Path folder, int port) throws IOException {
        Schema schema = Schema.read(folder.resolve("clinical.yaml"));
        OnnxModel model = OnnxModel.load(folder.resolve("clinical.onnx"));
        Corpus corpus = Corpus.encode(model, schema.examples(folder.resolve("dutch.csv")));
        Explainer explainer = Explainer.of(model, corpus).withThreads(1).prepare();
        HttpServer http = HttpServer.create(new InetSocketAddress("127.0.0.1", port), 0);
        http.setExecutor(Executors.newFixedThreadPool(2));
        http.createContext("/why", exchange -> {
            int status = 200;
            String answer;
            try {
                var row = schema.exampleFromJson(exchange.getRequestBody());
                answer = JsonReport.of(explainer.explain(row)).toString();
            } catch (UnreadableDataException e) {
                status = 400;
                answer = String.valueOf(e.getMessage());
            }
            byte[] bytes = answer.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
        http.start();
        return http;
    }
}

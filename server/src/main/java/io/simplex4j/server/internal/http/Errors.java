package io.simplex4j.server.internal.http;

import java.nio.ByteBuffer;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;

/** Writes errors as JSON if Jetty rejects a request before it reaches the handler. */
public final class Errors extends ErrorHandler {
    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        int status = request.getAttribute(ERROR_STATUS) instanceof Integer code ? code : response.getStatus();
        Answer answer = answer(status);
        RequestHandler.head(response, answer);
        response.write(true, ByteBuffer.wrap(answer.body()), callback);
        return true;
    }

    private static Answer answer(int status) {
        return Answer.error(
                status,
                switch (status) {
                    case 404 -> "unknown path";
                    case 408 -> "the request did not arrive in time";
                    case 413 -> "the body is too large";
                    case 414, 431 -> "the headers of the request are too large";
                    case 503 -> "the server is stopping";
                    default -> status >= 500 ? "internal error" : "invalid HTTP request";
                });
    }
}

package io.simplex4j.server.internal.http;

import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;

/** What is refused before it is a request is refused in JSON too, in words of our own. */
public final class Errors extends ErrorHandler {
    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        int status = request.getAttribute(ERROR_STATUS) instanceof Integer code ? code : response.getStatus();
        Reception.write(response, answer(status), callback);
        return true;
    }

    private static Answer answer(int status) {
        return Answer.error(
                status,
                switch (status) {
                    case 404 -> "nothing is at this path";
                    case 408 -> "the request did not arrive in time";
                    case 413 -> "the body is too large";
                    case 414, 431 -> "the head of the request is too large";
                    case 503 -> "the server is stopping";
                    default -> status >= 500 ? "unexpected" : "this is no request that HTTP allows here";
                });
    }
}

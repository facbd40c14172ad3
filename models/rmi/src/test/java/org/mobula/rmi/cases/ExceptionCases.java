package org.mobula.rmi.cases;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Exceptions of the server. */
final class ExceptionCases {
    private ExceptionCases() {}

    static List<Case> all() {
        List<Case> cases = new ArrayList<>();
        for (String how : List.of(
                "unchecked",
                "null message",
                "checked",
                "error",
                "out of memory",
                "stack overflow",
                "remote",
                "no such object",
                "interrupted",
                "not serializable",
                "suppressed",
                "undeclared",
                "throwable",
                "self caused",
                "null pointer",
                "class cast")) {
            cases.add(Case.of("the server throws: " + how, service -> {
                service.fail(how);
                return "nothing was thrown";
            }));
        }
        for (String what : List.of(
                "result not serializable", "result holds one", "result breaks", "result invalid", "result rejected")) {
            cases.add(Case.of("a bad " + what, service -> service.act(what, null)));
            cases.add(Case.of("a call after a bad " + what, service -> {
                try {
                    service.act(what, null);
                } catch (Exception e) {
                    // the case before
                }
                return service.next(1);
            }));
        }
        cases.add(Case.of("the stack of an exception has the frames of both sides", service -> {
            try {
                service.fail("unchecked");
                return "nothing was thrown";
            } catch (IllegalStateException e) {
                List<String> methods = Arrays.stream(e.getStackTrace())
                        .map(frame -> frame.getClassName() + "." + frame.getMethodName())
                        .filter(name -> name.contains("mobula.rmi.cases"))
                        .filter(name -> !name.contains("lambda"))
                        .filter(name -> name.contains("fail"))
                        .toList();
                boolean hasClient = Arrays.stream(e.getStackTrace())
                        .anyMatch(frame -> frame.getClassName().endsWith("CaseProgram"));
                return methods + " " + hasClient + " "
                        + e.getCause().getStackTrace()[0].getMethodName();
            }
        }));
        cases.add(Case.of("a call after an exception", service -> {
            try {
                service.fail("error");
            } catch (Exception e) {
                // the case before
            }
            return service.next(1);
        }));
        return cases;
    }
}

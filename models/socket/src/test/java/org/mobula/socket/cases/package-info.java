/** Programs that the tests start in JVMs of their own, with and without the agent. */
package org.mobula.socket.cases;

/** Programs that use java.rmi, which the tests run with and without the agent. */
package org.mobula.rmi.cases;
